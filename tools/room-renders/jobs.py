"""The manifest: every picture of the product, and how it is drawn. The order is the order of drawing."""

from dataclasses import dataclass

STYLES = ("modern", "minimal", "boho", "scandinavian", "industrial", "traditional")
PALETTES = ("light", "neutral", "dark")
ROOMS = ("bedroom", "living-room", "kitchen", "bathroom", "office", "dining-room")


@dataclass(frozen=True)
class Crop:
    """A second picture from the same rendering: `wide` of the frame from (left, top), all as shares of it."""

    id: str
    left: float = 0.06
    top: float = 0.05
    wide: float = 0.9


@dataclass(frozen=True)
class Job:
    id: str  # path below public/images, without extension
    room: str
    style: str
    palette: str
    seed: int = 0
    view: str = "wide"
    mirror: bool = False
    gain: float = 1.0  # brightness on top of the palette's exposure
    crops: tuple[Crop, ...] = ()  # shown mirrored, so that they do not look like the same picture
    scale: float = 0.75  # rendered at this share of 1200x800 and enlarged
    samples: int = 4
    width: int = 1200
    height: int = 800


# Which room stands on whose cover; the designers and their styles are in supabase/seed.sql.
COVERS = {
    "mara-lindqvist": "bedroom-scandinavian-light",
    "tomas-figueira": "living-room-industrial-dark",
    "zanele-mokoena": "living-room-boho-neutral",
    "aarav-deshmukh": "kitchen-modern-light",
    "renee-thibodeaux": "living-room-traditional-light",
    "rohan-kulkarni": "office-modern-dark",
    "noor-el-haddad": "bedroom-boho-dark",
    "kavya-raghunathan": "dining-room-traditional-neutral",
    "jonah-whitfield": "kitchen-industrial-neutral",
    "lucas-ferrao": "bathroom-minimal-light",
    "ishaan-mehta": "office-traditional-neutral",
    "siobhan-keane": "kitchen-scandinavian-light",
    "mei-ling-zhao": "dining-room-minimal-neutral",
    "ananya-iyer": "office-boho-light",
    "erik-sandstrom": "dining-room-scandinavian-neutral",
    "camila-ortega-ruiz": "bedroom-boho-neutral",
    "oluwaseun-adeyemi": "office-industrial-light",
    "hannah-bergstrom-cole": "bedroom-scandinavian-neutral",
    "yusuf-karaca": "dining-room-industrial-neutral",
    "grace-wanjiru": "living-room-modern-light",
    "isabelle-marchetti": "living-room-traditional-dark",
    "farhan-qureshi": "bedroom-minimal-neutral",
    "priyanka-bose": "office-traditional-dark",
    "sofia-castellanos": "dining-room-traditional-dark",
}


def studio() -> list[Job]:
    """Neighbouring palettes differ in view, side and dressing, so that switching one never looks like a colour filter.

    First what also serves as a designer's cover, then the rest, spread over rooms, styles and palettes.
    """
    owners = {picture: slug for slug, picture in COVERS.items()}
    found = []
    for p, palette in enumerate(PALETTES):
        for r, room in enumerate(ROOMS):
            for s, style in enumerate(STYLES):
                name = f"{room}-{style}-{palette}"
                view = ("left", "wide", "front")[(p + (r + s) % 2) % 3]
                crops = (Crop(f"designers/{owners[name]}/cover"),) if name in owners else ()
                mirror = (r + s + p) % 2 == 1
                found.append(Job(f"studio/{name}", room, style, palette, (p + 2) % 3 + s, view, mirror, crops=crops))
    order = [f"studio/{name}" for name in COVERS.values()]

    def rank(job: Job) -> tuple[int, int]:
        if job.id in order:
            return (0, order.index(job.id))
        p, r, s = PALETTES.index(job.palette), ROOMS.index(job.room), STYLES.index(job.style)
        return (1 + (p + r + s) % 3, (r * 5 + s) % 6)

    return sorted(found, key=rank)


def static() -> list[Job]:
    """The landing page."""
    return [
        Job("hero", "living-room", "scandinavian", "light", 0, "wide", samples=8, scale=1.0),
        Job("projects/modern-kitchen", "kitchen", "modern", "neutral", 0, "left", samples=12, scale=1.0),
        Job("projects/cozy-bedroom", "bedroom", "modern", "dark", 0, "wide", samples=12, scale=1.0),
        Job("projects/elegant-dining", "dining-room", "modern", "neutral", 2, "left", True, samples=12, scale=1.0),
    ]


def jobs() -> list[Job]:
    return static() + studio()
