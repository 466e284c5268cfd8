import * as paths from "@contract/paths.ts";
import { ArrowLeft, Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link, Navigate, useParams } from "react-router-dom";
import { findProject, type ProjectDetail } from "@/content/projects.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { Chip } from "@/ui/badge.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";

export function ProjectPage() {
  const { designerId = "", projectId = "" } = useParams();
  const project = findProject(designerId, projectId);
  return project ? <Project project={project} /> : <Navigate to={paths.designer(designerId)} replace />;
}

function Project({ project }: { project: ProjectDetail }) {
  const { designerId, designerName, title, clientStory, designerApproach, clientTestimonial } = project;
  usePageMeta({
    title: `${title} by ${designerName}`,
    description: clientStory[0] ?? title,
    image: project.heroImage.src,
  });
  const profile = paths.designer(designerId);
  return (
    <article>
      <div className="wrap py-3">
        <Link
          to={profile}
          className="hit inline-flex items-center gap-2 text-sm font-medium text-ink-700 underline-offset-4 hover:text-ink hover:underline"
        >
          <ArrowLeft className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
          {designerName}
        </Link>
      </div>
      <header className="wrap grid gap-x-16 gap-y-8 pt-4 pb-10 lg:grid-cols-[7fr_5fr] lg:items-end lg:pb-14">
        <div>
          <h1 className="display text-4xl">{title}</h1>
          <p className="mt-3 text-lg text-ink-700">by {designerName}</p>
          <ul aria-label="Tags" className="mt-6 flex flex-wrap gap-1.5">
            {project.tags.map((tag) => (
              <li key={tag}>
                <Chip>{tag}</Chip>
              </li>
            ))}
          </ul>
        </div>
        <dl className="grid grid-cols-3 border-y border-ink">
          <Fact term="Duration">{project.duration}</Fact>
          <Fact term="Project type">{project.projectType}</Fact>
          <Fact term="Budget">{project.budget}</Fact>
        </dl>
      </header>
      <DoorImage
        {...project.heroImage}
        door="bottom-left"
        doorSize="lg"
        priority
        className="h-[clamp(18rem,48vw,42rem)]"
      />
      <div className="wrap grid gap-x-16 gap-y-12 py-[clamp(3rem,6vw,6rem)] lg:grid-cols-2">
        <Story title="The Client's Story" paragraphs={clientStory} />
        <Story title="Design Approach" paragraphs={designerApproach} />
      </div>
      <Process steps={project.processSteps} />
      <section aria-labelledby="final" className="wrap sect">
        <h2 id="final" className="display mb-8 text-3xl">
          The Finished Rooms
        </h2>
        <div className="grid gap-4 sm:gap-6 md:grid-cols-[7fr_5fr]">
          {project.finalImages.map((picture, index) => (
            <DoorImage
              key={picture.src}
              {...picture}
              door={index === 0 ? "top-left" : "bottom-right"}
              sizes="(min-width: 768px) 60vw, 100vw"
              className="aspect-[4/3] md:aspect-auto md:h-[clamp(20rem,38vw,32rem)]"
            />
          ))}
        </div>
      </section>
      <section aria-label="Client feedback" className="on-dark bg-petrol-900 text-white">
        <div className="wrap grid items-end gap-10 py-[clamp(3.5rem,7vw,6rem)] lg:grid-cols-[1fr_auto]">
          <figure>
            <blockquote className="display max-w-[22em] text-3xl">“{clientTestimonial.feedback}”</blockquote>
            <figcaption className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-duck-200">
              <span className="font-semibold text-white">{clientTestimonial.name}</span>
              <span className="inline-flex items-center gap-1.5 tabular-nums">
                <Star className="size-4.5 fill-coral-500 stroke-none" aria-hidden="true" />
                {clientTestimonial.rating}
                <span className="sr-only">out of 5</span>
              </span>
            </figcaption>
          </figure>
          <ButtonLink to={`${profile}?book=1`} variant="hero" size="lg" className="justify-self-start">
            Start Your Project
          </ButtonLink>
        </div>
      </section>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-ink-200 py-3.5 pr-3 not-first:border-l not-first:pl-4">
      <dt className="text-xs text-ink-500">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Story({ title, paragraphs }: { title: string; paragraphs: string[] }) {
  return (
    <section aria-label={title}>
      <h2 className="display mb-5 text-2xl">{title}</h2>
      <div className="grid max-w-[36em] gap-4 text-ink-700">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

/** The steps along a scale bar, each with its picture. */
function Process({ steps }: { steps: ProjectDetail["processSteps"] }) {
  return (
    <section aria-labelledby="process" className="bg-duck-100">
      <div className="wrap sect">
        <h2 id="process" className="display mb-10 text-3xl">
          The Process
        </h2>
        <ol
          className={cn(
            "grid gap-x-6 gap-y-12 sm:grid-cols-2",
            steps.length % 3 === 0 ? "lg:grid-cols-3" : "lg:grid-cols-4",
          )}
        >
          {steps.map(({ step, image, description }, index) => (
            <li key={step}>
              <DoorImage
                {...image}
                sizes="(min-width: 1024px) 300px, (min-width: 640px) 50vw, 100vw"
                className="aspect-[4/3]"
              />
              <div
                className={cn(
                  "mt-5 h-2 border border-ink",
                  index < steps.length - 1 && "lg:-mr-6",
                  index % 2 === 0 && "bg-ink",
                )}
                aria-hidden="true"
              />
              <p className="mt-2 text-xs text-ink-500 tabular-nums">Step {index + 1}</p>
              <h3 className="mt-1 text-lg font-semibold">{step}</h3>
              <p className="mt-1 text-sm text-ink-700">{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
