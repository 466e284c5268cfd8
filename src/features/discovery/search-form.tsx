import { LONGEST_SEARCH } from "@contract/limits.ts";
import { Search } from "lucide-react";
import type { Ref } from "react";
import { Button } from "@/ui/button.tsx";
import { Input } from "@/ui/input.tsx";

type SearchFormProps = {
  text: string;
  onText: (text: string) => void;
  onSearch: () => void;
  /** The text box. */
  box: Ref<HTMLInputElement>;
};

export function SearchForm({ text, onText, onSearch, box }: SearchFormProps) {
  return (
    <search className="xl:grow xl:basis-80">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <div className="relative min-w-0 flex-1">
          <Search
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2"
            strokeWidth={1.75}
            aria-hidden="true"
          />
          <Input
            ref={box}
            type="search"
            enterKeyHint="search"
            aria-label="Search designers"
            placeholder="Search by name, skills, or style..."
            maxLength={LONGEST_SEARCH.search}
            value={text}
            onChange={(event) => onText(event.target.value)}
            className="pl-11 text-ellipsis [&::-webkit-search-cancel-button]:appearance-none"
          />
        </div>
        <Button type="submit" className="h-12 px-4.5 sm:px-6">
          Search
        </Button>
      </form>
    </search>
  );
}
