"""The manifest: every picture of the product, and how it is drawn. The order is the order of drawing."""

from dataclasses import dataclass

STYLES = ("modern", "minimal", "boho", "scandinavian", "industrial", "traditional")
PALETTES = ("light", "neutral", "dark")
ROOMS = ("bedroom", "living-room", "kitchen", "bathroom", "office", "dining-room")


@dataclass(frozen=True)
class Crop:
    """A second picture from the same rendering: `wide` of the frame from (left, top), all as shares of it."""

    id: str
    left: float
    top: float
    wide: float


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
    scale: float = 1.0  # rendered at this share of 1200x800 and enlarged
    samples: int = 4
    width: int = 1200
    height: int = 800


# Pictures that are framed out of another one: what they are for, which rendering, (left, top, share of the frame).
# The designers and their styles are in supabase/seed.sql, and the sample projects, too.
_ZEN, _ECO = "projects/zen-garden-apartment", "projects/eco-conscious-family-home"
FRAMED: dict[str, tuple[str, float, float, float]] = {
    "designers/mara-lindqvist/cover": ("bedroom-scandinavian-light", 0.06, 0.05, 0.9),
    "designers/tomas-figueira/cover": ("living-room-industrial-dark", 0.06, 0.05, 0.9),
    "designers/zanele-mokoena/cover": ("living-room-boho-neutral", 0.06, 0.05, 0.9),
    "designers/aarav-deshmukh/cover": ("kitchen-modern-light", 0.06, 0.05, 0.9),
    f"{_ZEN}/settle-in": ("hero", 0.14, 0.22, 0.74),
    "designers/erik-sandstrom/cover": ("dining-room-scandinavian-dark", 0.06, 0.08, 0.9),
    f"{_ZEN}/hero": ("living-room-minimal-light", 0.05, 0.06, 0.92),
    f"{_ZEN}/final-living": ("living-room-minimal-light", 0.16, 0.2, 0.72),
    f"{_ECO}/hero": ("living-room-industrial-dark", 0.0, 0.08, 0.86),
    f"{_ECO}/rearrange": ("living-room-industrial-dark", 0.12, 0.3, 0.68),
    f"{_ECO}/final-living": ("living-room-industrial-dark", 0.3, 0.16, 0.7),
    "designers/renee-thibodeaux/cover": ("living-room-traditional-light", 0.06, 0.05, 0.9),
    "designers/isabelle-marchetti/cover": ("living-room-traditional-dark", 0.06, 0.02, 0.9),
    "designers/yusuf-karaca/cover": ("dining-room-industrial-neutral", 0.06, 0.05, 0.9),
    "designers/oluwaseun-adeyemi/cover": ("office-industrial-light", 0.04, 0.04, 0.9),
    f"{_ECO}/take-stock": ("dining-room-industrial-neutral", 0.04, 0.2, 0.72),
    "designers/camila-ortega-ruiz/cover": ("bedroom-boho-neutral", 0.06, 0.05, 0.9),
    "designers/ananya-iyer/cover": ("bedroom-boho-light", 0.05, 0.05, 0.9),
    f"{_ECO}/mend": ("living-room-boho-neutral", 0.24, 0.2, 0.72),
    "designers/farhan-qureshi/cover": ("bedroom-minimal-neutral", 0.06, 0.05, 0.9),
    f"{_ZEN}/listen": ("bedroom-minimal-neutral", 0.02, 0.12, 0.8),
    f"{_ZEN}/final-bedroom": ("bedroom-minimal-neutral", 0.2, 0.18, 0.74),
    "designers/jonah-whitfield/cover": ("kitchen-industrial-neutral", 0.06, 0.05, 0.9),
    f"{_ECO}/final-kitchen": ("kitchen-industrial-neutral", 0.18, 0.18, 0.74),
    "designers/kavya-raghunathan/cover": ("dining-room-traditional-neutral", 0.06, 0.05, 0.9),
    "designers/ishaan-mehta/cover": ("dining-room-traditional-dark", 0.06, 0.05, 0.9),
    "designers/mei-ling-zhao/cover": ("dining-room-minimal-neutral", 0.06, 0.05, 0.9),
    f"{_ZEN}/choose": ("dining-room-minimal-neutral", 0.14, 0.2, 0.74),
    f"{_ZEN}/draw": ("office-minimal-light", 0.06, 0.06, 0.9),
    "designers/priyanka-bose/cover": ("office-traditional-dark", 0.06, 0.05, 0.9),
    "designers/sofia-castellanos/cover": ("bedroom-traditional-dark", 0.06, 0.04, 0.9),
    "designers/noor-el-haddad/cover": ("bedroom-boho-dark", 0.06, 0.05, 0.9),
    "designers/lucas-ferrao/cover": ("bathroom-minimal-light", 0.06, 0.05, 0.9),
    "designers/siobhan-keane/cover": ("kitchen-scandinavian-light", 0.06, 0.05, 0.9),
    "designers/rohan-kulkarni/cover": ("office-modern-dark", 0.06, 0.05, 0.9),
    "designers/hannah-bergstrom-cole/cover": ("living-room-scandinavian-dark", 0.05, 0.06, 0.9),
    "designers/grace-wanjiru/cover": ("living-room-modern-light", 0.04, 0.06, 0.9),
}

# Two more rooms for each designer's profile, never the one on their cover. The first of them, Mara Lindqvist, has the two sample projects.
_PROFILES = {
    "aarav-deshmukh": ("living-room-modern-neutral", "bedroom-modern-neutral"),
    "renee-thibodeaux": ("bathroom-traditional-light", "bedroom-traditional-light"),
    "tomas-figueira": ("dining-room-industrial-dark", "office-industrial-dark"),
    "noor-el-haddad": ("bedroom-traditional-dark", "living-room-boho-dark"),
    "kavya-raghunathan": ("kitchen-traditional-neutral", "living-room-traditional-neutral"),
    "jonah-whitfield": ("kitchen-modern-dark", "kitchen-industrial-light"),
    "ishaan-mehta": ("living-room-traditional-dark", "office-traditional-neutral"),
    "siobhan-keane": ("living-room-scandinavian-neutral", "bedroom-traditional-neutral"),
    "mei-ling-zhao": ("living-room-minimal-neutral", "office-minimal-neutral"),
    "zanele-mokoena": ("kitchen-boho-light", "dining-room-boho-neutral"),
    "lucas-ferrao": ("bathroom-minimal-neutral", "bathroom-boho-light"),
    "ananya-iyer": ("living-room-boho-light", "dining-room-scandinavian-neutral"),
    "erik-sandstrom": ("dining-room-scandinavian-light", "office-scandinavian-light"),
    "camila-ortega-ruiz": ("kitchen-boho-neutral", "bathroom-boho-neutral"),
    "oluwaseun-adeyemi": ("office-industrial-neutral", "kitchen-industrial-dark"),
    "priyanka-bose": ("office-boho-neutral", "office-traditional-light"),
    "hannah-bergstrom-cole": ("kitchen-scandinavian-neutral", "bathroom-scandinavian-dark"),
    "yusuf-karaca": ("living-room-industrial-neutral", "bedroom-industrial-neutral"),
    "grace-wanjiru": ("dining-room-modern-neutral", "office-modern-neutral"),
    "rohan-kulkarni": ("living-room-modern-dark", "bathroom-modern-dark"),
    "isabelle-marchetti": ("dining-room-traditional-light", "bathroom-traditional-dark"),
    "farhan-qureshi": ("dining-room-minimal-light", "living-room-minimal-dark"),
    "sofia-castellanos": ("dining-room-traditional-dark", "kitchen-traditional-dark"),
}
# Where a profile's picture is framed, if not like the others.
_WINDOWS: dict[str, tuple[float, float, float]] = {}
for _slug, _rooms in _PROFILES.items():
    for _n, _source in enumerate(_rooms):
        _window = _WINDOWS.get(_source, ((0.1, 0.1, 0.86), (0.04, 0.08, 0.86))[_n])
        FRAMED[f"designers/{_slug}/{_source}"] = (_source, *_window)


def framed(name: str) -> tuple[Crop, ...]:
    return tuple(Crop(id, *window) for id, (source, *window) in FRAMED.items() if source == name)


# Seen from straight ahead, what stands and hangs in these rooms hides itself.
_VIEWS = {"dining-room-boho-neutral": "near", "dining-room-modern-neutral": "wide"}
# Without white or a lamp in them, these look tired at the exposure of the others.
_GAINS = {("minimal", "neutral"): 1.25, ("minimal", "dark"): 1.2, ("scandinavian", "neutral"): 1.15}


def studio() -> list[Job]:
    """Neighbouring palettes differ in view, side and dressing, so that switching one never looks like a colour filter.

    First what other pictures are framed out of, then the rest, spread over rooms, styles and palettes.
    """
    found = []
    for p, palette in enumerate(PALETTES):
        for r, room in enumerate(ROOMS):
            for s, style in enumerate(STYLES):
                name = f"{room}-{style}-{palette}"
                view = _VIEWS.get(name) or ("left", "wide", "front")[(p + (r + s) % 2) % 3]
                mirror = (r + s + p) % 2 == 1
                # Much black in a picture makes the automatic exposure too bright.
                black = style == "industrial" or name.startswith("bedroom-modern")
                gain = 0.8 if black and palette != "dark" else _GAINS.get((style, palette), 1.0)
                crops = framed(name)
                scale = 0.75 if crops else 0.7
                seed = (p + 2) % 3 + s
                found.append(Job(f"studio/{name}", room, style, palette, seed, view, mirror, gain, crops, scale))
    order = [f"studio/{source}" for source, *_ in FRAMED.values()]

    def rank(job: Job) -> tuple[int, int]:
        if job.id in order:
            return (0, order.index(job.id))
        p, r, s = PALETTES.index(job.palette), ROOMS.index(job.room), STYLES.index(job.style)
        return (1 + (p + r + s) % 3, (r * 5 + s) % 6)

    return sorted(found, key=rank)


def static() -> list[Job]:
    """The landing page."""
    return [
        Job("hero", "living-room", "scandinavian", "light", 0, "wide", crops=framed("hero"), samples=8),
        Job("projects/modern-kitchen", "kitchen", "modern", "neutral", 0, "left", samples=8),
        Job("projects/cozy-bedroom", "bedroom", "modern", "dark", 0, "wide", samples=8),
        Job("projects/elegant-dining", "dining-room", "modern", "neutral", 2, "left", True, samples=8),
    ]


def jobs() -> list[Job]:
    return static() + studio()
