import { type ShowcaseProject, showcase } from "@/content/showcase.ts";
import { DoorImage } from "@/ui/door-image.tsx";
import { SectionHeading } from "./section-heading.tsx";

const SMALL = "(min-width: 1024px) 40vw, 50vw";

export function Portfolio() {
  const [large, second, third] = showcase;
  return (
    <section id="portfolio" className="wrap sect scroll-mt-8">
      <SectionHeading>Rooms that started with a question</SectionHeading>
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-[7fr_5fr] lg:gap-10">
        <Project
          project={large}
          door="top-left"
          className="sm:max-lg:col-span-2 lg:row-span-2"
          // The frame is upright: the picture is wider than its visible part.
          sizes="(min-width: 1024px) 80vw, 100vw"
          pictureClass="aspect-3/2 sm:aspect-16/10 lg:aspect-auto lg:flex-1"
        />
        <Project
          project={second}
          className="project-beside"
          sizes={SMALL}
          pictureClass="aspect-square sm:aspect-16/10"
        />
        <Project
          project={third}
          door="bottom-right"
          className="project-beside"
          sizes={SMALL}
          pictureClass="aspect-square sm:aspect-16/10"
        />
      </div>
    </section>
  );
}

type ProjectProps = {
  project: ShowcaseProject;
  door?: "top-left" | "bottom-right";
  className?: string;
  sizes: string;
  pictureClass: string;
};

function Project({ project, door, className, sizes, pictureClass }: ProjectProps) {
  return (
    <figure className={`project group ${className ?? ""}`}>
      <DoorImage
        src={project.image}
        alt={project.alt}
        door={door}
        focus={project.focus}
        sizes={sizes}
        className={`min-h-0 ${pictureClass}`}
        imgClassName="absolute inset-0 grows"
      />
      <figcaption>
        <h3 className="text-sm font-semibold text-ink-500">{project.title}</h3>
        <p className="display mt-1 text-xl tracking-[-0.012em]">“{project.question}”</p>
      </figcaption>
    </figure>
  );
}
