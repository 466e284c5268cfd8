"""Six styles, three palettes. A style decides what stands in a room, a palette its colours and its light.

`tokens(style, palette)` merges both into one object that every recipe reads.
"""

from dataclasses import dataclass, replace

STYLES = ("modern", "minimal", "boho", "scandinavian", "industrial", "traditional")
PALETTES = ("light", "neutral", "dark")
ROOMS = ("bedroom", "living-room", "kitchen", "bathroom", "office", "dining-room")


@dataclass(frozen=True)
class Light:
    key: float  # exposure: log-average brightness of the finished picture
    sun: float
    sun_color: tuple[float, float, float]
    world: tuple[str, float]
    lamp: float  # watts of a lamp; recipes take a share of it
    window: float
    garden: float
    white: tuple[float, float, float]
    contrast: float
    saturation: float


LIGHTS = {
    "light": Light(0.87, 30.0, (1, 0.8, 0.56), ("#dfe8f0", 0.03), 30, 185, 12.0, (1.015, 1, 0.97), 2.3, 0.9),
    "neutral": Light(0.52, 30.0, (1, 0.78, 0.52), ("#dfe8f0", 0.03), 50, 170, 10.0, (1.01, 1, 0.975), 2.1, 0.92),
    "dark": Light(0.115, 0.0, (1, 0.81, 0.6), ("#6f93c8", 0.03), 140, 60, 0.24, (1.05, 1, 0.93), 1.45, 1.1),
}


@dataclass(frozen=True)
class Tokens:
    style: str
    palette: str
    light: Light
    wall: str
    accent: str  # the feature wall, panelling, slats
    floor: str
    trim: str
    wood: str
    metal: str
    up: str  # main upholstery
    up2: str  # second upholstery
    pillows: tuple[str, ...]
    art: tuple[str, ...]  # background first
    rug: tuple[str, str]
    curtain: str
    cabinet: str
    counter: str
    tile: str
    ceiling: str = "#f6f4f0"
    outside: str = "garden"  # what the window shows: see outside.py

    @property
    def dark(self) -> bool:
        return self.palette == "dark"


def _c(text: str) -> tuple[str, ...]:
    return tuple("#" + part for part in text.split())


# wall accent floor trim wood metal up up2 | pillows | art | rug | curtain cabinet counter tile ceiling
_COLORS: dict[tuple[str, str], tuple[str, str, str, str, str]] = {
    ("modern", "light"): (
        "efece6 c8a880 cbb08c f4f2ee b08558 2a2b2c d5d0c8 7f959a",
        "1f4650 d9a05b e8e2d8 a9b7b4",
        "f2ede4 1f4650 d08a4e 9db3b0 e3c69a",
        "dcd8d0 c2bdb4",
        "efe9df f3f1ec e8e4dc e9e6df f7f5f1",
    ),
    ("modern", "neutral"): (
        "cfc6b8 8a6240 a67c55 e9e3d8 7a5233 232323 9c9286 3f5a5c",
        "b5653a e2d6c3 47595a c9a26a",
        "ece3d4 33484b b5653a c9a26a 8c8f82",
        "b9ad9c 9c8f7e",
        "d8cdbd b7a68f d9d0c2 b8aa97 f0ebe2",
    ),
    ("modern", "dark"): (
        "34383c 5c3e2a 5a4334 26282a 5c3e2a 111213 3f474d 8a5a34",
        "b07d4a 23353b 9b938a 6f7d7c",
        "e0dacf 1f2a30 b07d4a 7d8a8c d7c3a0",
        "8b8781 4d4b49",
        "6f6b66 2a2f33 1d1f21 3a3f42 5d5d5c",
    ),
    ("minimal", "light"): (
        "f3f0ea ebe5da c8a77c f6f5f2 b58c5c 8e8b86 e9e4da bda98d",
        "cdbb9f b09a7c e6ded0 9d8f78",
        "f5f2ec d9cfbf b9a88f e6ded0 8f8577",
        "dcd2c0 c4b7a2",
        "f5f3ee f2efe9 efece6 eae6de f8f7f4",
    ),
    ("minimal", "neutral"): (
        "d9d0c3 cbbfae b3a08a e3dbcf a3815d 5b5650 c3b7a6 9a8d7b",
        "b3a48f d9cfc0 8f8472 c7b59c",
        "e6ddcf 9b8b75 c2b196 746a5d b09a7c",
        "c9bfb0 b7ab9a",
        "ddd4c7 c4b6a2 cfc5b6 c2b6a4 efeae2",
    ),
    ("minimal", "dark"): (
        "4b4138 3a322b 54412f 332c26 5a442f 171513 6d6256 8a7a68",
        "6b635a 8f857a 4a4540 a3937d",
        "cfc6b8 2c2a28 8d7c66 5e564d b7a68d",
        "6b6055 554b41",
        "665c51 33302b 2b2722 443c34 50483f",
    ),
    ("boho", "light"): (
        "f4ece0 e7c9ae d2ac7d f5efe4 c29660 8a6a3d eee5d6 d89b78",
        "d98f6a e9c9a0 a3a878 f2e6d3",
        "f7eee0 cf7f58 e0b27a a3a878 7d5a43",
        "f0e6d5 c98a63",
        "f6eddf e9dcc6 d8b98c dba585 f8f3ea",
    ),
    ("boho", "neutral"): (
        "e6cfae c9825a b98d62 efe6d8 b07c4a 6b4a2c e6dccb b0603a",
        "b96a43 d9b98c 7d7a55 efe4d2",
        "f1e6d5 b8623c d9a066 7a7a52 5b3a28",
        "e9dcc6 a5603c",
        "f2e8d8 b98d5e c9a273 c08560 f1eadf",
    ),
    ("boho", "dark"): (
        "5a3527 3f4632 5b3d29 33241b 7a4f2c 2a1d14 8a5a3c 4d5838",
        "c27a45 d8b072 5e6a41 8d3f2b",
        "e6d4b8 a8492c d09a50 4f5a38 2f2019",
        "7a4630 c79a62",
        "8a6a4e 4a5238 6b4a30 7a3f2b 6a5546",
    ),
    ("scandinavian", "light"): (
        "f2eee7 dfe6e2 d9bd93 f8f7f4 d3ab78 2f2e2c dcd7cd 9fb4a6",
        "8fa08d e7ddcb d79c7a c9d5d4",
        "f6f2ea b9785a 7f937f d9b48f 36403b",
        "f0ebe0 9c948a",
        "f5f1e9 f7f5f1 d8b686 f4f2ee f9f8f5",
    ),
    ("scandinavian", "neutral"): (
        "dcd8ce a9b3a6 c9a67c eeeae2 be9464 33312e b9b4a9 7d8f86",
        "6f8580 e3d8c5 c58a62 a7a08f",
        "efe9dd 5f7772 c58a62 d8bd92 3a3f3b",
        "e2dbcd 6f6a62",
        "e6e0d4 a9b3a6 caa273 d9d5ca f3f0ea",
    ),
    ("scandinavian", "dark"): (
        "36434a 2b363c 7a5a3e 2a3338 9a6f45 141617 5a6468 a26a45",
        "b9804f 7d8f95 d6c7ae 3d5157",
        "ddd6c9 24333a b9804f 6f868c cdb38b",
        "7f8585 3b4549",
        "707a7c 2c383e 8a6240 45545a 5d6569",
    ),
    ("industrial", "light"): (
        "e3e0da d8d2c8 b99a76 3a3a39 a87848 242424 8f5a35 66705f",
        "38464c d8c19a a9adaa c47f45",
        "eae5db 2b3236 b9693a d2ab68 7f8a88",
        "b8a68e 6f4a3c",
        "dcd8d0 e4e1db b8b4ad eeece7 ece9e3",
    ),
    ("industrial", "neutral"): (
        "a8a097 9c5f47 8f6a48 2a2928 8a5e38 1d1c1b 6e3f25 4f5a50",
        "30363a c29455 5d6056 d3c6b0",
        "ded6c7 22262a a4532f c49a55 5d6963",
        "7a5242 b89c78",
        "8e877d 4a4a49 9a958d c3bcb0 c8c2b9",
    ),
    ("industrial", "dark"): (
        "4b4845 6e3b2b 5d4130 1d1c1b 6b4426 131211 5f3520 3f4a44",
        "30363a b98a4e 5d6056 8d8577",
        "d9d2c4 22262a a4532f c49a55 5d6963",
        "4b2f2a 8c6a52",
        "4a4844 26282a 33312f 2c2d2e 3d3b39",
    ),
    ("traditional", "light"): (
        "eee8dc e9e2d3 b98f62 f8f5ee 8a5a35 b08b4f dcd3c3 a9b7c0",
        "9db0bc e8d9b8 c7a0a0 f0e8d8",
        "f2ebdc 7f95a3 c9a66b a9766a 5f6f5a",
        "e6dac4 8fa3b0",
        "e9dfcc f1ece0 efe9de f4f0e6 f7f4ed",
    ),
    ("traditional", "neutral"): (
        "c9bfa6 a9ad92 9a6b42 efe8d9 6e4023 a8813f b8a684 7a3f33",
        "7a3f33 d3b878 6f7a5c e6d9bf",
        "eadfc8 5f6f52 a5523c c9a055 3f3a2e",
        "8f4a3a d8c098",
        "c8b48e aaae94 e2d8c4 d9cfb8 f1ebdf",
    ),
    ("traditional", "dark"): (
        "2f3f3a 27352f 5a3823 23302b 4a2816 b08b4f 5f4a36 7a4a32",
        "8d3f34 c69a52 45584a d8c59c",
        "e0d2b4 2c3b33 96412f c59a4e 20241f",
        "5c2522 b98f5c",
        "5b2f28 24322c d6ccba 4a5a50 c9bfae",
    ),
}


def tokens(style: str, palette: str, **changes) -> Tokens:
    """The tokens of a style and a palette; `changes` are a picture's own, by field."""
    first, pillows, art, rug, last = (_c(part) for part in _COLORS[style, palette])
    curtain, cabinet, counter, tile, ceiling = last
    found = Tokens(
        style,
        palette,
        LIGHTS[palette],
        *first,
        pillows,
        art,
        (rug[0], rug[1]),
        curtain,
        cabinet,
        counter,
        tile,
        ceiling,
    )
    return replace(found, **{k: tuple(v) if isinstance(v, list) else v for k, v in changes.items()})
