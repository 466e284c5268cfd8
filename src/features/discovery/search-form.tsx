import { LONGEST_SEARCH } from "@contract/limits.ts";
import { Search } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { Input } from "@/ui/input.tsx";

type SearchFormProps = { text: string; onText: (text: string) => void; onSearch: () => void };

export function SearchForm({ text, onText, onSearch }: SearchFormProps) {
  return (
    <search>
      <form
        className="flex gap-2 sm:gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <div className="relative min-w-0 flex-1">
          <Search
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 sm:left-4.5 sm:size-5.5"
            strokeWidth={1.75}
            aria-hidden="true"
          />
          <Input
            type="search"
            enterKeyHint="search"
            aria-label="Search designers"
            placeholder="Search by name, skills, or style..."
            maxLength={LONGEST_SEARCH.search}
            value={text}
            onChange={(event) => onText(event.target.value)}
            className="h-13 pl-11 text-ellipsis sm:h-15 sm:pl-13.5 sm:text-lg [&::-webkit-search-cancel-button]:appearance-none"
          />
        </div>
        <Button type="submit" size="lg" className="h-13 px-4.5 sm:h-15 sm:px-6">
          Search
        </Button>
      </form>
    </search>
  );
}
