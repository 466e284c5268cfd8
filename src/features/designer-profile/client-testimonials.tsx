import { Star } from "lucide-react";
import { clientTestimonials } from "@/content/profile-samples.ts";
import { ProfileSection } from "@/domain/designer/profile-view/profile-section.tsx";

export function ClientTestimonials() {
  return (
    <ProfileSection title="Client Testimonials">
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        {clientTestimonials.map(({ name, rating, comment, project }) => (
          <li key={name} className="first:sm:col-span-2">
            <figure>
              <blockquote className="bubble max-w-[32rem] px-5 py-4 leading-normal">{comment}</blockquote>
              <figcaption className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="font-semibold">{name}</span>
                <span className="text-ink-500">{project}</span>
                <span className="inline-flex items-center gap-1 tabular-nums">
                  <Star className="size-4 fill-coral-500 stroke-ink" strokeWidth={1.25} aria-hidden="true" />
                  {rating}
                  <span className="sr-only">out of 5</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}
