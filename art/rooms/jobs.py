"""The manifest: every picture of the product, and how it is drawn. The order is the order of drawing."""

from dataclasses import dataclass, field, replace

STYLES = ("modern", "minimal", "boho", "scandinavian", "industrial", "traditional")
PALETTES = ("light", "neutral", "dark")
ROOMS = ("bedroom", "living-room", "kitchen", "bathroom", "office", "dining-room")


@dataclass(frozen=True)
class Job:
    id: str  # path below public/images, without extension
    room: str
    style: str
    palette: str
    seed: int = 0
    view: str = "wide"
    mirror: bool = False
    outside: str = "garden"  # what is seen through the window: garden, town, sea
    colors: dict[str, str | tuple[str, ...]] = field(default_factory=dict)  # in place of the palette's, by token
    gain: float = 1.0  # brightness on top of the palette's exposure
    scale: float = 1.0  # rendered at this share of its size and enlarged
    samples: int = 4
    width: int = 1200
    height: int = 800
    dress: str = ""  # what the recipe furnishes in place of the style's own
    share: float = 1.0  # of the bytes that files of its size may have: the first page must load fast


# What each designer's rooms have in common: what their windows show, and the colours of what is soft and what hangs, by token.
_HANDS: dict[str, tuple[str, str]] = {
    "mara-lindqvist": ("town", "pillows 6f8fa0 e6dccb c9895f 8a9a8c|art f6f2ea 5f8296 c9895f d9c3a0 33434c|up2 8aa0ab"),
    "aarav-deshmukh": ("sea", "pillows 1d5a6b e0b05c e8e0d3 6d8f96|art f3ece0 1d5a6b e0a04a 8fb0b5 c9743f|up2 2f6a78"),
    "renee-thibodeaux": ("garden", "pillows b7848c e9dcc0 8fa08a f1e8da|art f3ecdd a97680 8fa08a d8b36f 5d6d58|up2 c9a0a2|rug ead9c8 a9787c"),
    "tomas-figueira": ("town", "pillows c98a3a 2f3b44 d9cdb8 7a4a30|art e4dccb 2b3a44 c98a3a 8d3f2b 7d8a84|up2 31444d"),
    "noor-el-haddad": ("town", "pillows 8c2f39 c99a4f 35534a dac7a6|art e3d6ba 35534a a5303c c99a4f 241f24|up2 7c2d38"),
    "kavya-raghunathan": ("garden", "pillows d98a2b 2f6f63 e9d6a8 b0543a|art f2e6c8 d98a2b 2f6f63 b0543a 4b3a2a|up2 2f6a5e|rug b0643c e6cf9a"),
    "jonah-whitfield": ("garden", "pillows 4f6a4a d9c39a 8a8f86 b5753f|art eae4d6 4f6a4a b5753f d9b56a 2f3a34|up2 5a6e55"),
    "ishaan-mehta": ("garden", "pillows 2d4a6b c9a04f e9dcc3 8f3f36|art ece0c4 2d4a6b a5402f c99a4a 1f2a33|up2 2d4560|rug 2d4058 c9a866"),
    "siobhan-keane": ("sea", "pillows 5f7a5a e8decb b98f5f 8ea0a0|art f1ecdf 5f7a5a b98f5f 9fb3b0 3a463c|up2 6f8a68"),
    "mei-ling-zhao": ("sea", "pillows 9fb0a4 e3dccf c2b196 6f7f76|art ece6da 7f958a c9b692 5a6a62 a9b5a5|up2 a9b8ac"),
    "zanele-mokoena": ("garden", "pillows e0653a f0b94a 2f8077 d94f6a|art f7ecd8 e0653a f0b94a 2f8077 5b2f4a|up2 2f8077"),
    "lucas-ferrao": ("sea", "pillows 5b8fa8 efe6d6 d9b48a 8fb0b5|art f3eee2 5b8fa8 d9a066 8fb0b5 33505e|up2 7fa3b2"),
    "ananya-iyer": ("garden", "pillows 97a184 e9d3a0 c9764f a9b394|art f4ecd9 7d9068 c9764f e0b860 3f5a38|up2 7f9f68"),
    "erik-sandstrom": ("sea", "pillows 33506b e3d6be 8a9fb0 c99a5f|art f1ebde 33506b c99a5f 8a9fb0 1f2d38|up2 4a6680"),
    "camila-ortega-ruiz": ("garden", "pillows a8647d e9a84a 3f7f86 f0dcb8|art f3e4c9 b8416f e9a84a 3f7f86 5a2f3a|up2 3f7f86"),
    "oluwaseun-adeyemi": ("town", "pillows 2f5f56 d9a24a e2d8c6 9a4a34|art e7dfcd 2f5f56 d9a24a 9a4a34 25302d|up2 2f5a52"),
    "priyanka-bose": ("garden", "pillows 7a2f4a d9a85a e9dcc3 4f6a6a|art f1e6cf 7a2f4a d9a85a 4f6a6a 2f2430|up2 4a2636|rug 7a3f4a d9bd8a"),
    "hannah-bergstrom-cole": ("garden", "pillows a8402f 3f5a68 e9e0d0 d9b48a|art f0eadd a8402f 3f5a68 d9b070 28333a|up2 8f4a3a"),
    "yusuf-karaca": ("town", "pillows a53f2f 2f5f7a d9b070 e6dcc8|art e6dcc6 a53f2f 2f5f7a d9a550 4a2a22|up2 2f566b|rug 8a3a2c c9a878"),
    "grace-wanjiru": ("garden", "pillows c07a55 67796a e8d6b0 d9b36f|art f2e9d8 c07a4f 5f7a62 d9a95f 5a3a2a|up2 6b786a"),
    "rohan-kulkarni": ("town", "pillows 6a5fa0 c9a0b5 d8d2e0 3f3a5a|art e0dbe6 6a5fa0 d98a6a 9fa8c9 25223a|up2 5a5290"),
    "isabelle-marchetti": ("town", "pillows 5f7aa0 e9d9b5 a98a9a f1e9da|art f3ecdd 5f7aa0 c9a05a a98a9a 2f3a4f|up2 6f88a8|rug e3d5bd 6f86a3"),
    "farhan-qureshi": ("garden", "pillows a9764a d9c3a0 7f8f7a e6d9c2|art ece2d0 a9764a 7f8f7a d9b98a 4f4236|up2 b08a62"),
    "sofia-castellanos": ("garden", "pillows 6e2a40 b5853f e0cdb4 452a40|art eedcc6 8a3a50 c99a4a 5f6f8a 3a2438|up2 5a2a3c|rug 6a2f4a d9b070"),
}
# Each designer's rooms: (file, room-style-palette, view, seed, mirrored, brightness). The first is the cover. Texts in supabase/seed.sql tell what is in
# the others: three lamps, a clock, a mirror above the fire.
_ZEN, _ECO = "projects/zen-garden-apartment/", "projects/eco-conscious-family-home/"
_ROOMS: dict[str, tuple[tuple[str, str, str, int, bool, float], ...]] = {
    "mara-lindqvist": (
        ("cover", "stills-minimal-neutral", "wide", 13, False, 0.76),
        (_ZEN + "hero", "homes-minimal-neutral", "wide", 12, False, 1.2),
        (_ZEN + "final-living", "homes-minimal-neutral", "close", 12, False, 1.0),
        (_ZEN + "final-bedroom", "homes-minimal-neutral", "wide", 13, False, 1.0),
        (_ECO + "hero", "homes-industrial-neutral", "wide", 13, False, 0.5),
        (_ECO + "take-stock", "homes-industrial-neutral", "wide", 12, True, 0.9),
        (_ECO + "rearrange", "homes-industrial-neutral", "near", 13, False, 0.5),
        (_ECO + "final-living", "homes-industrial-neutral", "close", 13, False, 0.5),
        (_ECO + "final-table", "homes-industrial-neutral", "close", 12, True, 0.9),
        (_ECO + "final-play", "homes-industrial-neutral", "wide", 12, True, 0.82),
        (_ECO + "mend", "homes-industrial-neutral", "wide", 12, False, 0.78),
    ),
    "aarav-deshmukh": (
        ("cover", "stills-modern-neutral", "wide", 11, False, 0.55),
        ("living-room-modern-neutral", "living-room-modern-neutral", "window", 14, True, 1.0),
        ("bedroom-modern-neutral", "bedroom-modern-neutral", "window", 12, False, 0.9),
    ),
    "renee-thibodeaux": (
        ("cover", "nooks-traditional-light", "wide", 13, False, 0.8),
        ("bathroom-traditional-light", "bathroom-traditional-light", "window", 12, False, 1.0),
        ("bedroom-traditional-light", "bedroom-traditional-light", "window", 13, True, 1.0),
    ),
    "tomas-figueira": (
        ("cover", "nooks-industrial-dark", "wide", 12, False, 1.32),
        ("dining-room-industrial-dark", "dining-room-industrial-dark", "close", 12, True, 1.2),
        ("office-industrial-dark", "office-industrial-dark", "window", 13, True, 1.2),
    ),
    "noor-el-haddad": (
        ("cover", "places-traditional-dark", "wide", 12, False, 1.05),
        ("bedroom-traditional-dark", "bedroom-traditional-dark", "window", 13, True, 1.2),
        ("living-room-boho-dark", "living-room-boho-dark", "left", 13, False, 1.1),
    ),
    "kavya-raghunathan": (
        ("cover", "corners-boho-neutral", "wide", 12, False, 0.75),
        ("kitchen-traditional-neutral", "kitchen-traditional-neutral", "left", 13, True, 1.0),
        ("living-room-traditional-neutral", "living-room-traditional-neutral", "window", 14, False, 1.15),
    ),
    "jonah-whitfield": (
        ("cover", "windows-industrial-neutral", "wide", 12, False, 0.9),
        ("kitchen-modern-dark", "kitchen-modern-dark", "window", 12, True, 1.2),
        ("kitchen-industrial-light", "kitchen-industrial-light", "window", 13, False, 0.9),
    ),
    "ishaan-mehta": (
        ("cover", "windows-traditional-neutral", "wide", 12, False, 1.45),
        ("living-room-traditional-dark", "living-room-traditional-dark", "high", 14, True, 1.15),
        ("office-traditional-neutral", "office-traditional-neutral", "left", 13, False, 1.0),
    ),
    "siobhan-keane": (
        ("cover", "nooks-traditional-neutral", "wide", 12, True, 0.82),
        ("living-room-scandinavian-neutral", "living-room-scandinavian-neutral", "window", 14, False, 1.1),
        ("bedroom-traditional-neutral", "bedroom-traditional-neutral", "left", 14, True, 1.0),
    ),
    "mei-ling-zhao": (
        ("cover", "corners-minimal-neutral", "wide", 19, False, 0.7),
        ("living-room-minimal-neutral", "living-room-minimal-neutral", "window", 14, False, 1.2),
        ("office-minimal-neutral", "office-minimal-neutral", "left", 13, True, 1.2),
    ),
    "zanele-mokoena": (
        ("cover", "nooks-boho-neutral", "wide", 12, False, 0.66),
        ("kitchen-boho-light", "kitchen-boho-light", "window", 13, True, 1.0),
        ("dining-room-boho-neutral", "dining-room-boho-neutral", "window", 14, False, 1.0),
    ),
    "lucas-ferrao": (
        ("cover", "stills-minimal-neutral", "wide", 12, False, 0.5),
        ("bathroom-minimal-neutral", "bathroom-minimal-neutral", "window", 13, True, 1.2),
        ("bathroom-boho-light", "bathroom-boho-light", "window", 12, False, 1.0),
    ),
    "ananya-iyer": (
        ("cover", "sunlit-scandinavian-light", "wide", 14, False, 0.8),
        ("living-room-boho-light", "living-room-boho-light", "window", 14, True, 1.0),
        ("dining-room-scandinavian-neutral", "dining-room-scandinavian-neutral", "left", 12, True, 1.1),
    ),
    "erik-sandstrom": (
        ("cover", "stills-scandinavian-neutral", "wide", 12, False, 0.42),
        ("dining-room-scandinavian-light", "dining-room-scandinavian-light", "window", 14, False, 1.0),
        ("office-scandinavian-light", "office-scandinavian-light", "window", 13, True, 1.0),
    ),
    "camila-ortega-ruiz": (
        ("cover", "sunlit-boho-neutral", "wide", 13, True, 0.85),
        ("kitchen-boho-neutral", "kitchen-boho-neutral", "left", 12, True, 1.0),
        ("bathroom-boho-neutral", "bathroom-boho-neutral", "window", 13, True, 1.0),
    ),
    "oluwaseun-adeyemi": (
        ("cover", "places-industrial-neutral", "wide", 15, False, 0.66),
        ("office-industrial-neutral", "office-industrial-neutral", "window", 15, False, 0.9),
        ("kitchen-industrial-dark", "kitchen-industrial-dark", "window", 14, True, 1.2),
    ),
    "priyanka-bose": (
        ("cover", "nooks-boho-neutral", "wide", 13, False, 0.62),
        ("office-boho-neutral", "office-boho-neutral", "window", 14, False, 1.0),
        ("office-traditional-light", "office-traditional-light", "left", 12, True, 1.0),
    ),
    "hannah-bergstrom-cole": (
        ("cover", "sunlit-scandinavian-neutral", "wide", 15, False, 0.74),
        ("kitchen-scandinavian-neutral", "kitchen-scandinavian-neutral", "window", 13, True, 1.1),
        ("bathroom-scandinavian-dark", "bathroom-scandinavian-dark", "left", 12, False, 1.2),
    ),
    "yusuf-karaca": (
        ("cover", "places-traditional-neutral", "wide", 13, False, 0.7),
        ("living-room-industrial-neutral", "living-room-industrial-neutral", "left", 14, True, 0.9),
        ("bedroom-industrial-neutral", "bedroom-industrial-neutral", "window", 12, False, 0.9),
    ),
    "grace-wanjiru": (
        ("cover", "corners-modern-neutral", "wide", 15, False, 0.7),
        ("dining-room-modern-neutral", "dining-room-modern-neutral", "window", 14, True, 1.0),
        ("office-modern-neutral", "office-modern-neutral", "window", 12, False, 1.0),
    ),
    "rohan-kulkarni": (
        ("cover", "places-modern-dark", "wide", 13, False, 1.25),
        ("living-room-modern-dark", "living-room-modern-dark", "left", 14, False, 1.2),
        ("bathroom-modern-dark", "bathroom-modern-dark", "left", 12, True, 1.2),
    ),
    "isabelle-marchetti": (
        ("cover", "corners-traditional-neutral", "wide", 13, False, 0.64),
        ("dining-room-traditional-light", "dining-room-traditional-light", "window", 12, False, 1.0),
        ("bathroom-traditional-dark", "bathroom-traditional-dark", "left", 12, True, 1.2),
    ),
    "farhan-qureshi": (
        ("cover", "corners-minimal-neutral", "wide", 14, False, 1.0),
        ("dining-room-minimal-light", "dining-room-minimal-light", "window", 13, False, 1.0),
        ("living-room-minimal-dark", "living-room-minimal-dark", "left", 12, True, 1.4),
    ),
    "sofia-castellanos": (
        ("cover", "sunlit-traditional-neutral", "wide", 12, False, 0.72),
        ("dining-room-traditional-dark", "dining-room-traditional-dark", "left", 13, False, 1.15),
        ("kitchen-traditional-dark", "kitchen-traditional-dark", "window", 12, True, 1.2),
    ),
}
# Steps that come before there is a room: plans.py draws them.
PLANS = (_ZEN + "listen", _ZEN + "draw")
# Drawn wider than 1200 px, with everything at full size: covers, first of those whom discovery shows first, and what the sample
# projects' pages lay over each other. The other covers are drawn at 900 px and enlarged, like the studio's pictures.
_WIDE = {
    "designers/mara-lindqvist/cover": 2400,
    "designers/aarav-deshmukh/cover": 1920,
    "designers/renee-thibodeaux/cover": 1920,
    "designers/siobhan-keane/cover": 1920,
    "designers/mei-ling-zhao/cover": 1920,
    "designers/zanele-mokoena/cover": 1920,
    "designers/kavya-raghunathan/cover": 1920,
    "designers/grace-wanjiru/cover": 1920,
    "designers/ananya-iyer/cover": 1920,
    "designers/farhan-qureshi/cover": 1920,
    "designers/isabelle-marchetti/cover": 1920,
    "designers/hannah-bergstrom-cole/cover": 1920,
    "designers/camila-ortega-ruiz/cover": 1920,
    "designers/erik-sandstrom/cover": 1920,
    "designers/ishaan-mehta/cover": 1920,
    "designers/priyanka-bose/cover": 1920,
    "designers/lucas-ferrao/cover": 1920,
    "designers/tomas-figueira/cover": 1920,
    "designers/noor-el-haddad/cover": 1920,
    "designers/jonah-whitfield/cover": 1920,
    _ZEN + "hero": 1920,
    _ECO + "hero": 1920,
    _ZEN + "final-bedroom": 1920,
    _ECO + "take-stock": 1920,
}
# Drawn with more care than the others, for the landing page and the first of discovery: (share of the width, samples).
_FINE = {
    "designers/mara-lindqvist/cover": (0.53, 14),
    _ZEN + "hero": (0.6, 20),
    _ZEN + "final-living": (0.7, 16),
    _ZEN + "final-bedroom": (0.56, 18),
    _ECO + "hero": (0.48, 9),
    _ECO + "take-stock": (0.48, 9),
    _ECO + "rearrange": (0.55, 8),
    _ECO + "final-table": (0.55, 8),
    _ECO + "final-living": (0.55, 8),
    _ECO + "final-play": (0.55, 8),
    _ECO + "mend": (0.58, 10),
    "designers/farhan-qureshi/cover": (0.5, 16),
    "designers/lucas-ferrao/cover": (0.66, 14),
    "designers/mei-ling-zhao/cover": (0.55, 16),
    "designers/aarav-deshmukh/cover": (0.66, 14),
    "designers/zanele-mokoena/cover": (0.75, 20),
    "designers/camila-ortega-ruiz/cover": (0.75, 16),
    "designers/ananya-iyer/cover": (0.5, 16),
    "designers/isabelle-marchetti/cover": (0.48, 9),
    "designers/grace-wanjiru/cover": (0.55, 16),
    "designers/siobhan-keane/cover": (0.75, 16),
    "designers/kavya-raghunathan/cover": (0.55, 16),
    "designers/hannah-bergstrom-cole/cover": (0.75, 16),
    "designers/jonah-whitfield/cover": (0.55, 14),
    "designers/renee-thibodeaux/cover": (0.75, 16),
    "designers/erik-sandstrom/cover": (0.66, 14),
    "designers/ishaan-mehta/cover": (0.45, 12),
    "designers/noor-el-haddad/cover": (0.52, 24),
    "designers/oluwaseun-adeyemi/cover": (0.8, 16),
    "designers/yusuf-karaca/cover": (0.8, 16),
    "designers/priyanka-bose/cover": (0.75, 16),
    "designers/rohan-kulkarni/cover": (0.7, 16),
    "designers/sofia-castellanos/cover": (0.8, 18),
    "designers/tomas-figueira/cover": (0.75, 20),
    "details/mara-lindqvist-1": (0.55, 16),
    "details/grace-wanjiru-2": (0.42, 16),
    "details/ishaan-mehta-1": (0.6, 16),
    "details/noor-el-haddad-1": (0.6, 12),
}


# Pictures that are furnished in place of the style's own way, and their colours besides the designer's.
_DRESSED = {
    _ZEN + "hero": ("zen", ""),
    _ZEN + "final-living": ("zen", ""),
    _ZEN + "final-bedroom": ("zen-bed", ""),
    **dict.fromkeys((_ECO + "take-stock", _ECO + "final-table"), ("eco-table", "")),
    **dict.fromkeys((_ECO + "hero", _ECO + "rearrange", _ECO + "final-living"), ("eco", "")),
    _ECO + "final-play": ("eco-loud", ""),
    _ECO + "mend": ("mend", ""),
    "designers/mara-lindqvist/cover": ("table", ""),
    "designers/kavya-raghunathan/cover": ("lattice", ""),
    "designers/isabelle-marchetti/cover": ("salon", "trim b9ab9a|ceiling e6ddcf"),
    "designers/camila-ortega-ruiz/cover": ("patio", ""),
    "designers/tomas-figueira/cover": ("lamps", ""),
    "designers/oluwaseun-adeyemi/cover": ("bakery", ""),
    "designers/yusuf-karaca/cover": ("concrete", ""),
    "designers/priyanka-bose/cover": ("shelves", ""),
    "designers/rohan-kulkarni/cover": ("seen", ""),
    "designers/sofia-castellanos/cover": ("inlaid", ""),
    "designers/hannah-bergstrom-cole/cover": ("mudroom", ""),
    "designers/ishaan-mehta/living-room-traditional-dark": ("library", "wall 2b3d52|accent 1f2f42|trim 1c2a3b|up 4f2c18|up2 a87a35|curtain 6b2f2a|rug 6b2a26 96563a"),
    "designers/kavya-raghunathan/living-room-traditional-neutral": ("swing", "wall efe2c8|accent dcc79c|trim f1e9da|wood 7a4a2a|up2 2f6f63|up b0543a"),
    "designers/yusuf-karaca/living-room-industrial-neutral": ("works", "up 7a4526|up2 3b2a20|rug 7a2a20 b5653f"),
    "designers/noor-el-haddad/living-room-boho-dark": ("majlis", "wall 6b3f2c|accent 4a5230"),
    "designers/rohan-kulkarni/living-room-modern-dark": ("evening", "wall 34313f|accent 3a3350|up 6d6580|rug 8d879b 4d4b49"),
    "designers/noor-el-haddad/bedroom-traditional-dark": ("crown", "accent 1f3a2e|wall 1f3a2e|trim 1b3228|up2 8c2f39|curtain 7c2d38"),
    "designers/sofia-castellanos/dining-room-traditional-dark": ("velvet", "wall 3a2130|accent 35202d|trim 2a1822|up 6e2a40|up2 b5853f|curtain 5a2a3c"),
    "designers/noor-el-haddad/cover": ("stage", ""),
    "designers/farhan-qureshi/cover": ("court", ""),
    "designers/lucas-ferrao/cover": ("shower", ""),
    "designers/mei-ling-zhao/cover": ("tea", ""),
    "designers/aarav-deshmukh/cover": ("monsoon", ""),
    "designers/zanele-mokoena/cover": ("cottons", ""),
    "designers/ananya-iyer/cover": ("balcony", ""),
    "designers/ishaan-mehta/cover": ("verandah", ""),
    "designers/siobhan-keane/cover": ("doors", ""),
    "designers/grace-wanjiru/cover": ("stone", ""),
    "designers/erik-sandstrom/cover": ("workshop", ""),
    "designers/jonah-whitfield/cover": ("galley", ""),
    "designers/renee-thibodeaux/cover": ("rose", ""),
}


def _colors(spec: str) -> dict[str, str | tuple[str, ...]]:
    """Colours by token, as `_HANDS` writes them."""
    parts = (part.split() for part in spec.split("|") if part)
    return {name: "#" + rest[0] if len(rest) == 1 else tuple("#" + c for c in rest) for name, *rest in parts}


def designers() -> list[Job]:
    covers, others = [], []
    for slug, rooms in _ROOMS.items():
        outside, spec = _HANDS[slug]
        colors = _colors(spec)
        for n, (file, what, view, seed, mirror, gain) in enumerate(rooms):
            room = next(r for r in (*ROOMS, "corners", "homes", "nooks", "places", "stills", "sunlit", "windows") if what.startswith(r + "-"))
            style, palette = what[len(room) + 1 :].split("-")
            id = file if "/" in file else f"designers/{slug}/{file}"
            dress, own = _DRESSED.get(id, ("", ""))
            job = Job(id, room, style, palette, seed, view, mirror, outside, {**colors, **_colors(own)}, gain, scale=0.7, dress=dress)
            width = _WIDE.get(id)
            if width:
                # The sample projects' top pictures run over the whole width of their page.
                job = replace(job, scale=1.0, width=width, height=width * 2 // 3, samples=6 if n == 0 else 8)
            elif n == 0:
                job = replace(job, scale=0.75)
            if id.startswith(_ECO):
                job = replace(job, share=0.75)  # a wall of bricks takes what it gets
            if room == "stills":
                job = replace(job, share=0.68)  # so do shavings and hand-made tiles
            if id in _FINE:
                job = replace(job, scale=_FINE[id][0], samples=_FINE[id][1])
            (others if n else covers).append(job)
    return covers + others


# Rooms that are shown as they were before, too: the picture's id, and the brightness in place of its own.
_BEFORE: dict[str, float] = {
    _ZEN + "hero": 0.95,
    _ECO + "hero": 0.46,
    _ZEN + "final-bedroom": 0.7,
    _ECO + "take-stock": 0.85,
    "designers/aarav-deshmukh/living-room-modern-neutral": 0.9,
    "designers/siobhan-keane/living-room-scandinavian-neutral": 0.95,
    "designers/aarav-deshmukh/bedroom-modern-neutral": 0.85,
    "designers/grace-wanjiru/dining-room-modern-neutral": 0.9,
    "designers/renee-thibodeaux/bedroom-traditional-light": 0.9,
    "designers/yusuf-karaca/living-room-industrial-neutral": 0.85,
    "designers/ananya-iyer/living-room-boho-light": 0.9,
    "designers/kavya-raghunathan/living-room-traditional-neutral": 0.9,
    "designers/erik-sandstrom/dining-room-scandinavian-light": 0.9,
    "designers/mei-ling-zhao/living-room-minimal-neutral": 1.0,
    "designers/tomas-figueira/dining-room-industrial-dark": 1.5,
    "designers/noor-el-haddad/bedroom-traditional-dark": 1.5,
    "designers/farhan-qureshi/dining-room-minimal-light": 0.9,
    "designers/isabelle-marchetti/dining-room-traditional-light": 0.9,
}


def befores() -> list[Job]:
    """The same room, window and camera; the file's name ends in `-before`."""
    after = {job.id: job for job in designers()}
    found = []
    for n, (id, gain) in enumerate(_BEFORE.items()):
        job = after[id]
        before = replace(job, id=id + "-before", seed=n, gain=gain)
        own = job.room == "homes"  # these rooms know what they were
        found.append(replace(before, dress=f"{job.dress} before") if own else replace(before, dress="before", scale=0.7, samples=6))
    return found


# Two details of each designer's rooms, upright: (place and thing as in rooms/detail.py, style-palette, view, brightness).
_DETAILS: dict[str, tuple[tuple[str, str, str, float], tuple[str, str, str, float]]] = {
    "mara-lindqvist": (("foot hem", "scandinavian-light", "low", 1.22), ("table rule", "scandinavian-neutral", "above", 1.2)),
    "aarav-deshmukh": (("table tiffin", "modern-neutral", "window", 1.0), ("shelf niche", "modern-light", "side", 1.0)),
    "renee-thibodeaux": (("door knob", "traditional-light", "near", 1.0), ("ledge candles", "traditional-light", "front", 1.0)),
    "tomas-figueira": (("hung bulb", "industrial-dark", "front", 1.2), ("wall switch", "industrial-dark", "near", 1.0)),
    "noor-el-haddad": (("table colors", "traditional-dark", "close", 1.0), ("ledge lamp", "boho-dark", "front", 1.2)),
    "kavya-raghunathan": (("table coffee", "traditional-neutral", "window", 1.1), ("cloth mangoes", "traditional-neutral", "above", 1.1)),
    "jonah-whitfield": (("wall pans", "industrial-neutral", "side", 0.9), ("table plates", "industrial-light", "window", 0.9)),
    "ishaan-mehta": (("table tray", "traditional-neutral", "close", 0.75), ("seat chair", "traditional-neutral", "low", 1.0)),
    "siobhan-keane": (("table spools", "scandinavian-neutral", "above", 1.1), ("wall pegs", "scandinavian-light", "side", 1.0)),
    "mei-ling-zhao": (("table tea", "minimal-neutral", "close", 1.2), ("door pull", "minimal-neutral", "side", 1.2)),
    "zanele-mokoena": (("cloth tower", "boho-light", "front", 1.0), ("foot printed-hem", "boho-neutral", "low", 1.0)),
    "lucas-ferrao": (("stone tap", "minimal-light", "window", 1.0), ("wall towel", "boho-light", "side", 1.0)),
    "ananya-iyer": (("table pots", "boho-light", "window", 1.0), ("cloth plates", "scandinavian-neutral", "window", 1.1)),
    "erik-sandstrom": (("seat chair", "scandinavian-light", "low", 1.0), ("table dovetail", "scandinavian-light", "near", 1.0)),
    "camila-ortega-ruiz": (("table jug", "boho-neutral", "window", 1.0), ("wall towel", "boho-neutral", "side", 1.0)),
    "oluwaseun-adeyemi": (("table bell", "industrial-neutral", "near", 0.9), ("wall pans", "industrial-dark", "side", 0.75)),
    "priyanka-bose": (("table reading", "boho-neutral", "above", 1.0), ("shelf niche", "traditional-light", "side", 1.0)),
    "hannah-bergstrom-cole": (("table mug", "scandinavian-neutral", "window", 1.1), ("wall pegs", "scandinavian-dark", "side", 1.3)),
    "yusuf-karaca": (("wall switch", "industrial-neutral", "side", 0.9), ("table cezve", "industrial-neutral", "near", 0.9)),
    "grace-wanjiru": (("table samples", "modern-neutral", "above", 1.0), ("seat chair", "modern-neutral", "low", 1.0)),
    "rohan-kulkarni": (("table model", "modern-dark", "above", 1.2), ("stone tap", "modern-dark", "window", 1.3)),
    "isabelle-marchetti": (("stone coupes", "traditional-light", "window", 1.0), ("ledge candles", "traditional-dark", "side", 1.2)),
    "farhan-qureshi": (("stone water", "minimal-light", "above", 1.0), ("ledge lamp", "minimal-dark", "front", 1.4)),
    "sofia-castellanos": (("stone inlay", "traditional-dark", "above", 1.3), ("foot tassel", "traditional-dark", "low", 1.2)),
}


def details() -> list[Job]:
    found = []
    for slug, both in _DETAILS.items():
        outside, spec = _HANDS[slug]
        for n, (dress, what, view, gain) in enumerate(both):
            style, palette = what.split("-")
            id = f"details/{slug}-{n + 1}"
            found.append(Job(id, "detail", style, palette, n, view, False, outside, _colors(spec), gain, *_FINE.get(id, (0.38, 4)), 1200, 1500, dress))
    return found


# Pictures of the studio that differ from the rule below, mostly seen towards the window: (view, outside, seed, samples, gain).
_OWN: dict[str, tuple[str, str, int, int, float]] = {
    "dining-room-boho-neutral": ("near", "garden", 4, 4, 1.0),
    "dining-room-modern-neutral": ("wide", "garden", 2, 4, 1.0),
    "living-room-industrial-light": ("window", "town", 5, 4, 0.9),
    "living-room-industrial-neutral": ("left", "town", 4, 4, 0.9),
    "living-room-traditional-dark": ("window", "garden", 6, 6, 1.1),
    "living-room-traditional-light": ("left", "garden", 7, 6, 1.0),
    "dining-room-industrial-light": ("window", "town", 6, 4, 0.9),
    "dining-room-industrial-neutral": ("left", "garden", 4, 6, 0.85),
    "dining-room-industrial-dark": ("window", "town", 5, 6, 1.1),
    "office-industrial-light": ("window", "town", 6, 6, 0.9),
    "office-industrial-neutral": ("left", "garden", 4, 6, 0.9),
    "office-industrial-dark": ("window", "town", 5, 6, 1.2),
    "office-traditional-light": ("window", "garden", 7, 4, 1.0),
    "office-traditional-neutral": ("window", "sea", 5, 6, 0.95),
    "office-traditional-dark": ("left", "town", 6, 6, 1.1),
    "bathroom-modern-light": ("window", "garden", 2, 4, 1.0),
    "bathroom-modern-neutral": ("left", "sea", 0, 4, 1.05),
    "bathroom-industrial-light": ("window", "town", 6, 4, 1.0),
    "bedroom-industrial-dark": ("window", "town", 5, 4, 1.4),
    "bedroom-industrial-neutral": ("left", "town", 4, 4, 0.9),
    "dining-room-minimal-dark": ("window", "sea", 2, 8, 1.3),
    "dining-room-traditional-dark": ("evening", "garden", 7, 24, 0.9),
    "bathroom-minimal-light": ("window", "sea", 3, 6, 1.0),
    "bathroom-minimal-neutral": ("left", "garden", 1, 6, 1.2),
    "kitchen-minimal-light": ("window", "garden", 3, 6, 1.0),
    "living-room-minimal-light": ("window", "sea", 3, 6, 1.0),
}
# Without white or a lamp in them, these look tired at the exposure of the others.
_GAINS = {("minimal", "neutral"): 1.25, ("minimal", "dark"): 1.2, ("scandinavian", "neutral"): 1.15}


# The studio's first pictures, built as they are: recipe, what it furnishes, brightness, share of the width, width.
_FIRST: dict[str, tuple[str, str, float, float, int]] = {
    "living-room-scandinavian-light": ("windows", "stove", 1.12, 0.56, 1920),
    "living-room-modern-light": ("daylight", "low", 1.0, 0.75, 1200),
    "living-room-minimal-light": ("daylight", "bare", 1.32, 0.75, 1200),
    "living-room-boho-light": ("daylight", "cane", 0.92, 0.75, 1200),
}


def studio() -> list[Job]:
    """Neighbouring palettes differ in view, side and dressing, so that switching one never looks like a colour filter."""
    found = []
    for p, palette in enumerate(PALETTES):
        for r, room in enumerate(ROOMS):
            for s, style in enumerate(STYLES):
                name = f"{room}-{style}-{palette}"
                view = ("left", "wide", "front")[(p + (r + s) % 2) % 3]
                mirror = (r + s + p) % 2 == 1
                # Much black in a picture makes the automatic exposure too bright.
                black = style == "industrial" or name.startswith("bedroom-modern")
                gain = 0.8 if black and palette != "dark" else _GAINS.get((style, palette), 1.0)
                job = Job(f"studio/{name}", room, style, palette, (p + 2) % 3 + s, view, mirror, gain=gain, scale=0.7)
                if name in _OWN:
                    view, outside, seed, samples, gain = _OWN[name]
                    job = replace(job, view=view, outside=outside, seed=seed, samples=samples, gain=gain, scale=0.7)
                if name in _FIRST:
                    # What the studio shows first.
                    recipe, dress, gain, scale, width = _FIRST[name]
                    job = replace(job, room=recipe, dress=dress, gain=gain, mirror=False, samples=16, scale=scale, width=width, height=width * 2 // 3)
                found.append(job)
    return found


# How wide hero.py draws the hero's room after an answer of the landing page's conversation.
HERO_STATES = {"hero-wall": 1920, "hero-evening": 1920}

# One wall as five hands would have it: (style, palette, brightness).
WALL = (
    ("minimal", "light", 1.0),
    ("scandinavian", "light", 0.95),
    ("traditional", "neutral", 0.62),
    ("industrial", "neutral", 0.75),
    ("boho", "neutral", 0.85),
)


def static() -> list[Job]:
    """The landing page."""
    return [
        Job("hero", "parlour", "scandinavian", "light", gain=1.12, scale=0.5, samples=16, share=0.265, width=2400, height=1600),
        *(Job(f"wall/{style}", "wall", style, palette, gain=gain, scale=0.72, samples=14, share=0.42, width=1920, height=1280) for style, palette, gain in WALL),
        Job("projects/modern-kitchen", "corners", "modern", "neutral", gain=1.1, scale=0.7, samples=16, dress="island"),
        Job("projects/cozy-bedroom", "corners", "modern", "neutral", gain=0.62, scale=0.75, samples=16, dress="north"),
        Job("projects/elegant-dining", "corners", "scandinavian", "neutral", scale=0.8, samples=24, dress="supper"),
    ]


def jobs() -> list[Job]:
    return static() + studio() + designers() + befores() + details()
