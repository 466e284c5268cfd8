import { Star } from "lucide-react";
import { type Testimonial, testimonials } from "@/content/testimonials.ts";
import { Avatar } from "@/ui/avatar.tsx";

export function Testimonials() {
  const [first, ...others] = testimonials;
  return (
    <section aria-labelledby="testimonials-title" className="bg-duck-100">
      <div className="wrap sect grid gap-x-[clamp(2.5rem,6vw,6rem)] gap-y-7 sm:gap-y-9 lg:grid-cols-[7fr_5fr]">
        <figure>
          <h2 id="testimonials-title" className="mb-4 text-sm sm:mb-6 font-medium text-ink-700">
            Homeowners
          </h2>
          <blockquote className="display text-[clamp(1.625rem,1.1rem+2.1vw,2.875rem)] leading-[1.16]">
            {first.comment}
          </blockquote>
          <figcaption className="mt-5 flex items-center sm:mt-8 gap-3.5 leading-snug">
            <Avatar id={first.name} name={first.name} size={3} className="bg-paper!" />
            <By testimonial={first} />
          </figcaption>
        </figure>
        <div className="grid content-between gap-6 sm:gap-8 sm:max-lg:grid-cols-2 lg:pt-11">
          {others.map((testimonial) => (
            <figure key={testimonial.name}>
              <blockquote className="bubble max-w-[22rem] bg-paper px-6 py-5">{testimonial.comment}</blockquote>
              <figcaption className="mt-3.5 flex items-center gap-3.5 leading-snug">
                <Avatar id={testimonial.name} name={testimonial.name} size={3} className="bg-paper!" />
                <By testimonial={testimonial} />
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

function By({ testimonial: { name, rating } }: { testimonial: Testimonial }) {
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{name}</span>
        <span className="flex gap-0.5" role="img" aria-label={`${rating} out of 5 stars`}>
          {Array.from({ length: rating }, (_, star) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stars are alike and never move
            <Star key={star} className="size-3.5 fill-ink" strokeWidth={0} aria-hidden="true" />
          ))}
        </span>
      </p>
    </div>
  );
}
