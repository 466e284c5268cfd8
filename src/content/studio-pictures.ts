// Written by tools/room-renders/table.py; change that, not this.

/** A picture of our own, below the site's root; the copies of 800 and 640 pixels end in `-md.webp` and `-sm.webp`. */
type Picture = {
  src: string;
  width: number;
  height: number;
  alt: string;
  /** Twelve pixels wide, to be shown blurred until the picture has loaded. */
  placeholder: string;
};

/** The design studio's pictures by `studio/room-style-palette`. */
export const studioPictures: Readonly<Record<string, Picture>> = {
  "studio/bathroom-boho-dark": {
    src: "/images/studio/bathroom-boho-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bathroom with handmade tiles, a tub with a bath board, a woven mirror and plants",
    placeholder:
      "data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAAAwAgCdASoMAAgABABoJaACdAYr7kro9b6tAAD+5nsYTk7cX9oux0MF90vmYlx8qSquh/MioDccyvhVu0hqxW9StFKFZuAA",
  },
  "studio/bathroom-boho-light": {
    src: "/images/studio/bathroom-boho-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bathroom with handmade tiles, a tub with a bath board, a woven mirror and plants",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAAAQAgCdASoMAAgABABoJZgCdAEDfsLZt7oAAP6RvD6jFP08XYi8KkRC/J5WG+8tWBrA19/zXaXBpJqNLaWAAA==",
  },
  "studio/bathroom-boho-neutral": {
    src: "/images/studio/bathroom-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bathroom with handmade tiles, a tub with a bath board, a woven mirror and plants",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAAAQAgCdASoMAAgABABoJZgCdAELXAZXbEOAAP5llF9evROo9lEEFUQtXg9WFTgPuNpGFdlhhME6lN1H+QAAAA==",
  },
  "studio/bathroom-industrial-dark": {
    src: "/images/studio/bathroom-industrial-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bathroom with metro tiles, a concrete trough on pipes and a gridded shower screen",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoMAAgABABoJQBWAB6XKRgkAAAA/u7gQUft8CtMDfurAuxmdvCs83M7A+sD0G/o4QryiQAAAAA=",
  },
  "studio/bathroom-industrial-light": {
    src: "/images/studio/bathroom-industrial-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bathroom with metro tiles, a concrete trough on pipes, a towel ladder and a gridded shower screen",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAABwAQCdASoMAAgABABoJZQCdAF1AAD+6CKJx5f6n2PEvgmbbRLiW+6nBDqaIgFNJf7Dgnt04H5Ya46ci2GN3a7hUAA=",
  },
  "studio/bathroom-industrial-neutral": {
    src: "/images/studio/bathroom-industrial-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bathroom with metro tiles, a concrete trough on pipes and a gridded shower screen",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADQAQCdASoMAAgABABoJQBOgCPMHBdNrAD8zCaNJdjRbuokhnZKmOceZByiri9kHb8gbIbUUs0gAA==",
  },
  "studio/bathroom-minimal-dark": {
    src: "/images/studio/bathroom-minimal-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bathroom with a free-standing oval tub, a lit niche and a block washstand",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADQAQCdASoMAAgABABoJQBOgCIiq0xCAAD+5s2MQ+UWSjmkRLVZecvgUzCFMsyImO94tC5PG3972lzRsoAAAA==",
  },
  "studio/bathroom-minimal-light": {
    src: "/images/studio/bathroom-minimal-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bathroom with a free-standing oval tub, a lit niche, a block washstand and the sea behind the window",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoMAAgABABoJZgCdAC3PNx0AAD+1NK9cuZ0FBrAGfdAzzne+mWQJKVXXsQAAA==",
  },
  "studio/bathroom-minimal-neutral": {
    src: "/images/studio/bathroom-minimal-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bathroom with a free-standing oval tub, a lit niche, a block washstand and a garden behind the window",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADwAQCdASoMAAgABABoJQBOgBu03GmybAAA+KJF9g8jfptuviWKrKqKlTT3cgng+hn75mAAAAA=",
  },
  "studio/bathroom-modern-dark": {
    src: "/images/studio/bathroom-modern-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bathroom with two basins on a floating washstand, a lit mirror and a glass shower",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADQAQCdASoMAAgABABoJZwAAlqCP52w8AD+q9qFx97H77TR8vsVQDTs1842KQFESYOG991ynAgAAA==",
  },
  "studio/bathroom-modern-light": {
    src: "/images/studio/bathroom-modern-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bathroom with two basins before slatted wood, a lit mirror, a glass shower and a bench below the window",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADwAQCdASoMAAgABABoJQBOgCHaSiHhHwAA/rD2sRpaJoH1pN569Oj5JQ4PvLXCLkF/92uUAAA=",
  },
  "studio/bathroom-modern-neutral": {
    src: "/images/studio/bathroom-modern-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bathroom with two basins before slatted wood, a lit mirror, a glass shower and the sea behind the window",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADQAQCdASoMAAgABABoJYgCdADdmxiVAAD+t5k4PwAlBJrAdkpbQ/pL6WvmdpKW1OXdiRQ5GGtx+OsAAAA=",
  },
  "studio/bathroom-scandinavian-dark": {
    src: "/images/studio/bathroom-scandinavian-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bathroom with upright tiles, a wooden washstand, a round mirror and a towel ladder",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAACwAQCdASoMAAgABABoJZQC7ADc5pbQAP6HVwWhP8tgafp1r55/Mttd9fAd+rG6NqK3h4vsosMxYvgA",
  },
  "studio/bathroom-scandinavian-light": {
    src: "/images/studio/bathroom-scandinavian-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bathroom with upright tiles, a wooden washstand, a round mirror and a towel ladder",
    placeholder:
      "data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoMAAgABABoJZQCdADZoPWiAAD+1cTipDIekbJDxIS+vCCCIoy0AAAA",
  },
  "studio/bathroom-scandinavian-neutral": {
    src: "/images/studio/bathroom-scandinavian-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bathroom with upright tiles, a wooden washstand, a round mirror and a towel ladder",
    placeholder:
      "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAADwAQCdASoMAAgABABoJYwCdADhTSuFuwAA/lTD8LsGwuLxzEjPQgSjLX629Td6AAA=",
  },
  "studio/bathroom-traditional-dark": {
    src: "/images/studio/bathroom-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bathroom with a claw-foot tub, a pedestal basin, a gilt mirror and a chequered floor",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAACwAQCdASoMAAgABABoJYgCdACRo26AAP7QcMdpK7VRAaxd5rwoUM3jd6/F4q9nqA04LdFOzmsV/lmgZgWCSbzgAAA=",
  },
  "studio/bathroom-traditional-light": {
    src: "/images/studio/bathroom-traditional-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bathroom with a claw-foot tub, a pedestal basin, a gilt mirror and a chequered floor",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoMAAgABABoJYwCdADhAwRdAAD+x16hRlRyKPfnM5vCWsS2yIjUanG1z2ExLFgA",
  },
  "studio/bathroom-traditional-neutral": {
    src: "/images/studio/bathroom-traditional-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bathroom with a claw-foot tub, a pedestal basin, a gilt mirror and a chequered floor",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADQAQCdASoMAAgABABoJYgCdADcdf1EAAD8X8Q5NdCVngQmUUQ3Xyx2KZCrinrs3NT0hocKi7gAAA==",
  },
  "studio/bedroom-boho-dark": {
    src: "/images/studio/bedroom-boho-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bedroom with a rattan bed under a painted arch, a rattan lamp, plants and a patterned rug",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoMAAgABABoJYgCdADdoXv4AAD+q7Gd5spBP9mmEdmEZYjBIgtqn35Z6P9YkIm8AmRi4Zkza8UxgAAA",
  },
  "studio/bedroom-boho-light": {
    src: "/images/studio/bedroom-boho-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bedroom with a rattan bed under a painted arch, a rattan lamp, plants and a patterned rug",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAAAQAgCdASoMAAgABABoJZACdAEfhzm7iqYAAP7gpu9524RlY9GZD8ClMYojb3UZKkYa3HzMgAA=",
  },
  "studio/bedroom-boho-neutral": {
    src: "/images/studio/bedroom-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a rattan bed under a painted arch, a rattan lamp, plants and a patterned rug",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAAAQAgCdASoMAAgABABoJaACdAEDfC1iKUIAAPxbQb3Nz0a1cf0o577DOtsUbSO7fy6Iv3rTRJqYpt5kgAA=",
  },
  "studio/bedroom-industrial-dark": {
    src: "/images/studio/bedroom-industrial-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bedroom with a steel-frame bed, a leather bench, bare bulbs and roofs at dusk behind a wide window",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADwAQCdASoMAAgABABoJYgCdAEekiCYQuAA9937KRB4reAiUVMqZQaCrahGNbnzXF6hePyTCo5giov0glUOwMAA",
  },
  "studio/bedroom-industrial-light": {
    src: "/images/studio/bedroom-industrial-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bedroom with a steel-frame bed, bare bulbs, a clothes rail and an air duct below the ceiling",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoMAAgABABoJQBOgB8xuE3pyGAA/tdRReicEuAfdk0YMJkSmYS2gn42NWbiJEtvPbuYAAAA",
  },
  "studio/bedroom-industrial-neutral": {
    src: "/images/studio/bedroom-industrial-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a steel-frame bed, a leather bench, bare bulbs and an air duct below the ceiling",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADwAQCdASoMAAgABABoJYgCdADcYVn9WAAA/ZiOkAXfU4npKNce0L5IvicnrWLUfeLePif6Luzhl6bSIfUyxAwAAAA=",
  },
  "studio/bedroom-minimal-dark": {
    src: "/images/studio/bedroom-minimal-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bedroom with a low platform bed on a long timber ledge and a single branch in a vase",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAAAQAgCdASoMAAgABABoJQBOgCIfvUkHHfQAAP7dfaTAbfs1mLaF6Ldu1s5Gd5nM1r5i2ZrtaQmnTnUotcwAAA==",
  },
  "studio/bedroom-minimal-light": {
    src: "/images/studio/bedroom-minimal-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bedroom with a low platform bed on a long timber ledge and a single branch in a vase",
    placeholder:
      "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAADwAQCdASoMAAgABABoJQBOgB8w1AfExCAA/q+dPke2jhc0UkBvc0Ui3UYhIdpEgAA=",
  },
  "studio/bedroom-minimal-neutral": {
    src: "/images/studio/bedroom-minimal-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a low platform bed on a long timber ledge and a single branch in a vase",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoMAAgABABoJQBOgCIEVA36EAAA/foa9FyqqdyeVwxj49ngblOBbk/R1RIAAA==",
  },
  "studio/bedroom-modern-dark": {
    src: "/images/studio/bedroom-modern-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bedroom with a channelled upholstered headboard, low pendant lamps and a bench at the foot of the bed",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoMAAgABABoJQBOgB8v5dSmUAD+wAzO88/v8ObFoIPht5rqquNxBimdQilwXqP2YiOc1sn89RBhSAAA",
  },
  "studio/bedroom-modern-light": {
    src: "/images/studio/bedroom-modern-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bedroom with a channelled upholstered headboard, low pendant lamps and a bench at the foot of the bed",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADwAQCdASoMAAgABABoJZACdAEKuo1xF0AA/uJMsHwKZT7VjAKkNHDWRrEKWkXdXYKLWib1kQAAAA==",
  },
  "studio/bedroom-modern-neutral": {
    src: "/images/studio/bedroom-modern-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a channelled upholstered headboard, low pendant lamps and a bench at the foot of the bed",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoMAAgABABoJYgCdAEPNhdcaADicMRYszYpoRuPfiC99RUq9rM+V9ZvKMQd8I7HB79Azo87Sv0HyvPj5kwAAA==",
  },
  "studio/bedroom-scandinavian-dark": {
    src: "/images/studio/bedroom-scandinavian-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bedroom with a spindle bed in pale wood, a half-painted wall, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADQAQCdASoMAAgABABoJQBOgBukV2y38AD+7L9Jk5uX2YDufO0J1ab4D6L4xufjXWvsEQTQTaiqK1RqOqVc4mRVAAA=",
  },
  "studio/bedroom-scandinavian-light": {
    src: "/images/studio/bedroom-scandinavian-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bedroom with a spindle bed in pale wood, a half-painted wall, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAADwAQCdASoMAAgABABoJQBOgB09RkZwcgAA/q+dSAqo+AFOmDfdi94O3q61ojNRAAA=",
  },
  "studio/bedroom-scandinavian-neutral": {
    src: "/images/studio/bedroom-scandinavian-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a spindle bed in pale wood, a half-painted wall, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAACwAQCdASoMAAgABABoJQBOgBszCT4AAP6XdP+ovWwBcZu9Pr2EuP2h+g8H+LCFWxNjgL3tK7gAAA==",
  },
  "studio/bedroom-traditional-dark": {
    src: "/images/studio/bedroom-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bedroom with a tufted four-poster bed, panelled walls, table lamps and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAADQAQCdASoMAAgABABoJZgCdADceDddgAD+wGjJbI4I20YVhnvtTcMBB3S83PFwQlFGuhLUqQqbnmazZHXvNw1vKAz8PkRPhwAAAA==",
  },
  "studio/bedroom-traditional-light": {
    src: "/images/studio/bedroom-traditional-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bedroom with a tufted four-poster bed, panelled walls, table lamps and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAAAQAgCdASoMAAgABABoJaACdAEPTBU8DCYAAP7evfraowZyHavQV8jwk40mkQdR2K3BLjlj1STnpFeQAAA=",
  },
  "studio/bedroom-traditional-neutral": {
    src: "/images/studio/bedroom-traditional-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a tufted four-poster bed, panelled walls, table lamps and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADwAQCdASoMAAgABABoJZgCdADhYM6VmgAA/mm9yYQNoZAGVYtil4STFD93b/AVPphAlQiNg6S8p2ZHXYFc0gAA",
  },
  "studio/dining-room-boho-dark": {
    src: "/images/studio/dining-room-boho-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit dining room with a round table, woven chairs, a large rattan lamp and a painted arch",
    placeholder:
      "data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAADQAQCdASoMAAgABABoJZgCdADbYRT5AAD+zcjzKubo4yZk8/rHLrvvJ7DDGIuL6pRhntykUQ80b7YDpkikSEHSHemav0E2m/JaAAAA",
  },
  "studio/dining-room-boho-light": {
    src: "/images/studio/dining-room-boho-light.webp",
    width: 1200,
    height: 800,
    alt: "A light dining room with a round table, woven chairs, a large rattan lamp and a painted arch",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADwAQCdASoMAAgABABoJZACdAEOfE6zWwAA/sOkeRxghGjI3kQ2KE3LLN69LfPSNmYmshRAAAA=",
  },
  "studio/dining-room-boho-neutral": {
    src: "/images/studio/dining-room-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a round table, woven chairs, a large rattan lamp and a painted arch",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADQAQCdASoMAAgABABoJZACdADwI6BZgAD+l3eHrRVqj7iZWYhvzvfAdrJ8i223qsMJgnUpudiQAA==",
  },
  "studio/dining-room-industrial-dark": {
    src: "/images/studio/dining-room-industrial-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit dining room with a set plank table on steel legs, bentwood chairs, three black lamps and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADwAQCdASoMAAgABABoJYgCdAEUU3tCc0AA/qodkZ93ZR/7cZn+EbyD3MyPrkVw4eRkcEY3MA2rp7EuymRtdmeEUafAAA==",
  },
  "studio/dining-room-industrial-light": {
    src: "/images/studio/dining-room-industrial-light.webp",
    width: 1200,
    height: 800,
    alt: "A light dining room with a set plank table on steel legs, bentwood chairs, three black lamps and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADwAQCdASoMAAgABABoJYgCdAEPh4C6kcAA/pf14t0+5H28Z07+15L+hLi1c5Y1EVvf/cbGGQQAAA==",
  },
  "studio/dining-room-industrial-neutral": {
    src: "/images/studio/dining-room-industrial-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a set plank table on steel legs, bentwood chairs, three black lamps and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoMAAgABABoJZgCdACpjGCjAAD+2E/0J2VyLNE7E45MPuuNrHGHz25SONNh+LLYxzGT35RRMdwFDe5z4AAAAA==",
  },
  "studio/dining-room-minimal-dark": {
    src: "/images/studio/dining-room-minimal-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit dining room with a set timber table, two benches, one paper lantern and the sea at dusk behind the window",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAAAQAgCdASoMAAgABABoJQBOgB6XaHSc+cMAAPzZd9S+tI1jCWkXpa3HtQp3taP+kqmgTBeH3ASQnxFGJzLS4AAA",
  },
  "studio/dining-room-minimal-light": {
    src: "/images/studio/dining-room-minimal-light.webp",
    width: 1200,
    height: 800,
    alt: "A light dining room with a long timber table, two benches and one paper lantern",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoMAAgABABoJYgCdADdO2SoAAD+4KaznAs7IxtgQUC7ji5REw8Zc9Xma8qhEstSAAA=",
  },
  "studio/dining-room-minimal-neutral": {
    src: "/images/studio/dining-room-minimal-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a long timber table, two benches and one paper lantern",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADQAQCdASoMAAgABABoJYgCdADbROqBAAD8Xd+yabDMfUwsjZzIFYaTmc0ubQppPt3Pd8g+jIFQwAAA",
  },
  "studio/dining-room-modern-dark": {
    src: "/images/studio/dining-room-modern-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit dining room with a long slab table, upholstered chairs and a line of light low above it",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADwAQCdASoMAAgABABoJZACdADdKIEnpDAA/txvOPWCYuHfWDcSWLMzpe7nG4IDI1PyX809jN4ku+veYdUwy2cQAAA=",
  },
  "studio/dining-room-modern-light": {
    src: "/images/studio/dining-room-modern-light.webp",
    width: 1200,
    height: 800,
    alt: "A light dining room with a long slab table, upholstered chairs and a line of light low above it",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoMAAgABABoJQBOgCFlKqd4AAD+127zsBrqN6uBnS+6aY6VAZALrlKJHqddbjjc4AA=",
  },
  "studio/dining-room-modern-neutral": {
    src: "/images/studio/dining-room-modern-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a long slab table, upholstered chairs and a line of light low above it",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADQAQCdASoMAAgABABoJZgCdADRCdmqAAD+6xzLajlbYeCdsKo8+PsUsWDTk1IbSnM6htSYur7bcE2wAAA=",
  },
  "studio/dining-room-scandinavian-dark": {
    src: "/images/studio/dining-room-scandinavian-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit dining room with an oak table, wooden chairs, two white pendants and a sideboard",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADQAQCdASoMAAgABABoJYgCdACnwdQGAAD+zQzLzhbI5sCai2u61a7G7TkvRGzwBWtl7uSz5TC1mAY/IjbAff3KQAA=",
  },
  "studio/dining-room-scandinavian-light": {
    src: "/images/studio/dining-room-scandinavian-light.webp",
    width: 1200,
    height: 800,
    alt: "A light dining room with an oak table, wooden chairs, two white pendants and a sideboard",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoMAAgABABoJYgCdADId/AAAP7hz1vHlVGcEZUuVYrB2hs6IfRad/99KDMAAA==",
  },
  "studio/dining-room-scandinavian-neutral": {
    src: "/images/studio/dining-room-scandinavian-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with an oak table, wooden chairs, two white pendants and a sideboard",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoMAAgABABoJYgCdAD0DhJsV8AA/M8YOeA40qRjuJW509u5cH4UhV+0IGYAAA==",
  },
  "studio/dining-room-traditional-dark": {
    src: "/images/studio/dining-room-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit dining room with a set table, medallion-back chairs, a chandelier and panelled walls",
    placeholder:
      "data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAADwAQCdASoMAAgABABoJaACdAEPNIGHpAAA/k0QIMmdMl0WZIZujb6r4JbnyBXxcY3HKnd0zLDvCAMyT0fKVig42DG3jehoAAA=",
  },
  "studio/dining-room-traditional-light": {
    src: "/images/studio/dining-room-traditional-light.webp",
    width: 1200,
    height: 800,
    alt: "A light dining room with a set table, medallion-back chairs, a chandelier and panelled walls",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoMAAgABABoJZACdADZlwGkAAD+6F/GefXv38xqiUdelt3XOl9XKrY2WkQ6WrAAAAA=",
  },
  "studio/dining-room-traditional-neutral": {
    src: "/images/studio/dining-room-traditional-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a set table, medallion-back chairs, a chandelier and panelled walls",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADQAQCdASoMAAgABABoJaACdAEOlWSi8AD+sLsRyKitTd98x9arQcXZFILKfUMDVCoiw83dqUVq+O11tk5AAA==",
  },
  "studio/kitchen-boho-dark": {
    src: "/images/studio/kitchen-boho-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit kitchen with open shelves of crockery, handmade tiles, rattan lamps and a timber table with four chairs",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoMAAgABABoJZACdACl4IqfqAD+wnsY5Bvu547lnEScpLwc0/Bn2G2LMr/DYHsYH8oOkOWr9BltsEAA",
  },
  "studio/kitchen-boho-light": {
    src: "/images/studio/kitchen-boho-light.webp",
    width: 1200,
    height: 800,
    alt: "A light kitchen with open shelves of crockery, handmade tiles, rattan lamps and a timber table with four chairs",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAAAQAgCdASoMAAgABABoJZgCdAEVMA6flmegAP7oX6x/5mivM7Vi8baeUsTZY4Wl4Z2BcMIbagAAAA==",
  },
  "studio/kitchen-boho-neutral": {
    src: "/images/studio/kitchen-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with open shelves of crockery, handmade tiles, rattan lamps and a timber table with four chairs",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADQAQCdASoMAAgABABoJaACdAERAiM2oAD8jt7Nh2iwgLQINnK5D+Vk2aAivUBoP3K0w8qOQCNbiiXEgAA=",
  },
  "studio/kitchen-industrial-dark": {
    src: "/images/studio/kitchen-industrial-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit kitchen with dark fronts, pipe shelves, a steel hood and a rolling workbench with stools",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAACwAQCdASoMAAgABABoJQBOgBSk7PmQAP6oha9mIMpBvt+2lraUGQUn48NtMjzjvvmA0ylD+HUEoAAA",
  },
  "studio/kitchen-industrial-light": {
    src: "/images/studio/kitchen-industrial-light.webp",
    width: 1200,
    height: 800,
    alt: "A light kitchen with pale fronts, pipe shelves, a steel hood and a rolling workbench with stools",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAAAQAgCdASoMAAgABABoJQBOgCPwwdfJORgAAP7YE0wBkxvdzvd8MsK1jFrraOd96OfVXDe7GuMSE7lj2QAAAA==",
  },
  "studio/kitchen-industrial-neutral": {
    src: "/images/studio/kitchen-industrial-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with dark fronts, pipe shelves, a steel hood and a rolling workbench with stools",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoMAAgABABoJYwCdAEPSTOAXuAA4CfYhz3lUSrJuVBGQq2U8wshD5lJjtVkbTuQe/nU73xsQAA=",
  },
  "studio/kitchen-minimal-dark": {
    src: "/images/studio/kitchen-minimal-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit kitchen with one long run of timber fronts, a solid block to cook at and two stools",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADQAQCdASoMAAgABABoJQBOgBt+OkMAUAD+QLLhRmq9f7DQeUawpcIdbwNkJiuLBwZfWCNnXiAAAA==",
  },
  "studio/kitchen-minimal-light": {
    src: "/images/studio/kitchen-minimal-light.webp",
    width: 1200,
    height: 800,
    alt: "A light kitchen with one long run of timber fronts, a solid block with three stools, two round lamps and a wide window",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoMAAgABABoJZACdAEPCF3YM5AA/sf2uBqgyes+xoDXAhz4a4jb+Tc9TzQAAA==",
  },
  "studio/kitchen-minimal-neutral": {
    src: "/images/studio/kitchen-minimal-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with one long run of timber fronts, a solid block to cook at and two stools",
    placeholder:
      "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoMAAgABABoJQBOgCFogCgEAAD+lwxV027WqiZLPgQZupN3g+LN1ogAAAA=",
  },
  "studio/kitchen-modern-dark": {
    src: "/images/studio/kitchen-modern-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit kitchen with handleless fronts, a stone island, three upholstered stools and a line of light above it",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADQAQCdASoMAAgABABoJYgCdAEIZiS2AAD79BlzLRFJCu4vGBDOlwDwPGxp6y9W8t8052FPy/Oe+AAA",
  },
  "studio/kitchen-modern-light": {
    src: "/images/studio/kitchen-modern-light.webp",
    width: 1200,
    height: 800,
    alt: "A light kitchen with handleless fronts, a stone island, three upholstered stools and a line of light above it",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoMAAgABABoJZgCdADcJD5QIgAA/uscbdUIXI5I/QTMgL87XReDXmOjSZdiHEEaiSG79YAA",
  },
  "studio/kitchen-modern-neutral": {
    src: "/images/studio/kitchen-modern-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with handleless fronts, a stone island, three upholstered stools and a line of light above it",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoMAAgABABoJaACdAD0Y10GAAD30MmaCslR8ECYGDKv3ee4FAKPYRnfj1/DSmQhyseuHY9ayIIqAAAA",
  },
  "studio/kitchen-scandinavian-dark": {
    src: "/images/studio/kitchen-scandinavian-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit kitchen with white tiles, wooden worktop, open shelves and a round table below one lamp",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADQAQCdASoMAAgABABoJZACdADc50Nj4AD+3DhHPHCd1kT1IIkoOxpPxUY3qpk7xYWjwSvO5l+VgDG52YAAAA==",
  },
  "studio/kitchen-scandinavian-light": {
    src: "/images/studio/kitchen-scandinavian-light.webp",
    width: 1200,
    height: 800,
    alt: "A light kitchen with white tiles, wooden worktop, open shelves and a round table below one lamp",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoMAAgABABoJYgCdAD2M2ktiAAA/sP8aoQizh+UYM9sTeIWiamU7zqc4ELTrgAA",
  },
  "studio/kitchen-scandinavian-neutral": {
    src: "/images/studio/kitchen-scandinavian-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with white tiles, wooden worktop, open shelves and a round table below one lamp",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoMAAgABABoJZACdACeixSS+AAA/o+PrEY9My1xYYUUqpyxfKK96Tuw562wkUAA",
  },
  "studio/kitchen-traditional-dark": {
    src: "/images/studio/kitchen-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit kitchen with framed fronts, glazed cupboards, a mantel hood and an island on turned legs",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADQAQCdASoMAAgABABoJQBdgCHegww2AAD+0bXZ0ETKIyDjG7RbfvP3Hj5WWeNmu4B3pCGnAqLwP897OxwAAA==",
  },
  "studio/kitchen-traditional-light": {
    src: "/images/studio/kitchen-traditional-light.webp",
    width: 1200,
    height: 800,
    alt: "A light kitchen with framed fronts, glazed cupboards, a mantel hood and an island on turned legs",
    placeholder:
      "data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoMAAgABABoJYwCdAEUlD+W4AD+k7+LWM4lkDHwKz4TbTDFhvp340AA",
  },
  "studio/kitchen-traditional-neutral": {
    src: "/images/studio/kitchen-traditional-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with framed fronts, glazed cupboards, a mantel hood and an island on turned legs",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoMAAgABABoJQBOgBe0ipNwAP5YjuE79NzvWcWFY6bZvy1I/IWInwByfq5B2AAA",
  },
  "studio/living-room-boho-dark": {
    src: "/images/studio/living-room-boho-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a sofa full of cushions under a painted arch, a rattan lamp, layered rugs and plants",
    placeholder:
      "data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAADwAQCdASoMAAgABABoJaACdADdoZKKaQAA/uaFFasZZpUFiJUu2Iv01em5/PZL/G0PmzJdGRGdXS/eLzfWZOCbTfvgIAAA",
  },
  "studio/living-room-boho-light": {
    src: "/images/studio/living-room-boho-light.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a sofa full of cushions under a painted arch, a rattan lamp, layered rugs and plants",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADwAQCdASoMAAgABABoJZgCdAEPENLaeMAA/sOisN15DzLNjlAxVmsEKwbUvj+GjuGn88lAAAA=",
  },
  "studio/living-room-boho-neutral": {
    src: "/images/studio/living-room-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a sofa full of cushions under a painted arch, a rattan lamp, layered rugs and plants",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoMAAgABABoJZgCdADc5tP+AAD+aahVmqtFYd33FmIowYbzU60dqS6XNclNzsSAAAA=",
  },
  "studio/living-room-industrial-dark": {
    src: "/images/studio/living-room-industrial-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a leather chesterfield, a steel shelf, an arc lamp and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAAAQAgCdASoMAAgABABoJQBOgCKKhMiDN9wAAP7qNl7NpOX/GyQ3xg+SbJ1o37HPEsuJhKcEs337mFMHoaFptTUubyI3OYAA",
  },
  "studio/living-room-industrial-light": {
    src: "/images/studio/living-room-industrial-light.webp",
    width: 1200,
    height: 800,
    alt: "A light loft living room with a leather chesterfield, a green armchair, an arc lamp and a wide window over roofs",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAAAQAgCdASoMAAgABABoJYgCdAELWEdki4gAAPzVEkFTQgNvC33cvPiGrE6KRsGfl8MSy78AAAA=",
  },
  "studio/living-room-industrial-neutral": {
    src: "/images/studio/living-room-industrial-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned loft living room with a leather chesterfield, a large print, an arc lamp and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAADwAQCdASoMAAgABABoJYgCdAC9PBbCUAAA/sp34wyAGsdXfPTqcFcBiu1XyxVWjl2MgfvYUxe8MkTafQ/9hln1DoxEIAAA",
  },
  "studio/living-room-minimal-dark": {
    src: "/images/studio/living-room-minimal-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a low bouclé sofa, a block of wood as table and one round relief on the wall",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAACwAQCdASoMAAgABABoJQBOgBs0KdEAAP7SYjVEuSYDe3pCMnjMSz7Z1weYbmp2UI9XI3Ktl6bKOsBmAAA=",
  },
  "studio/living-room-minimal-light": {
    src: "/images/studio/living-room-minimal-light.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a low bouclé sofa, a block of wood as table, one round relief and the sea behind the window",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoMAAgABABoJZgCdACUUCl4AP7oSMzovkPLsbgFuO/NSOXX6OqaUp2OQDd+sAAA",
  },
  "studio/living-room-minimal-neutral": {
    src: "/images/studio/living-room-minimal-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a low bouclé sofa, a block of wood as table and one round relief on the wall",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoMAAgABABoJQBOgB6G+He4AP32bx77SdfRhmQd1aBd9rH6KZTQigZF17cAAA==",
  },
  "studio/living-room-modern-dark": {
    src: "/images/studio/living-room-modern-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a low modular sofa, an arc lamp and a round stone table",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAAAQAgCdASoMAAgABABoJZQCdAEeh8bwpCAAAP7mydR2A9j+e7wDSfebtTPq7ns7hYSVXS2udYisTFvbuEdtaLIAAAA=",
  },
  "studio/living-room-modern-light": {
    src: "/images/studio/living-room-modern-light.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a low modular sofa, an arc lamp and a round stone table",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoMAAgABABoJQBOgBspwWQAAP6NOKrNbCq3kX8NAL9OPiLBCF6zwBdLbsQAAA==",
  },
  "studio/living-room-modern-neutral": {
    src: "/images/studio/living-room-modern-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a low modular sofa, an arc lamp and a round stone table",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAACwAQCdASoMAAgABABoJQBOgBI4SkrAAP5lgsMepodIAIUVP2ZM75Cz3A9s0ywiiapiMNARocAAAA==",
  },
  "studio/living-room-scandinavian-dark": {
    src: "/images/studio/living-room-scandinavian-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a three-seat sofa, round wooden tables, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoMAAgABABoJQBWAB8u45uHMAAA/sJ3WSh5AcwFNCttBAJDczcCxOqtf85RX8mB4ti0UYPZgAA=",
  },
  "studio/living-room-scandinavian-light": {
    src: "/images/studio/living-room-scandinavian-light.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a three-seat sofa, round wooden tables, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoMAAgABABoJYgCdAEVMH5UxIAA/tRg7RQgJvLawDq5zAPyY7cQQfGRb9EAAA==",
  },
  "studio/living-room-scandinavian-neutral": {
    src: "/images/studio/living-room-scandinavian-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a three-seat sofa, round wooden tables, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAACQAQCdASoMAAgABABoJQBOgBsyF6AA/dJkcTh90IBC4fghvuBVJOJNE6IjUcEAtu7j3tK7gAA=",
  },
  "studio/living-room-traditional-dark": {
    src: "/images/studio/living-room-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a fireplace, a gilt mirror, panelled walls, a chandelier and a patterned rug",
    placeholder:
      "data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAADwAQCdASoMAAgABABoJbACdAEDeGGa4kAA9pzxOkhPXs4kr5eAGoRTWPGNzHBachoWOj5CLOBw0usZlj1X6Er9h1Pn8oAA",
  },
  "studio/living-room-traditional-light": {
    src: "/images/studio/living-room-traditional-light.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a fireplace below a landscape in a gilt frame, panelled walls and a patterned rug",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAACwAQCdASoMAAgABABoJQBOgBssIVEAAP7gy5HJU8+8pRc10sRrU3tCIFLZj5zgq7FIzYMEdpsZBnmAAAA=",
  },
  "studio/living-room-traditional-neutral": {
    src: "/images/studio/living-room-traditional-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a fireplace, a gilt mirror, panelled walls, a chandelier and a patterned rug",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoMAAgABABoJaACdAEOdQLdsgAA/peMeMdbwiFqU9bOtTCIVBoVpcWtzhUUTHs2UPkRPhwAAAA=",
  },
  "studio/office-boho-dark": {
    src: "/images/studio/office-boho-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit home office with a trestle desk under a painted arch, a rattan chair, plants and layered rugs",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAAAQAgCdASoMAAgABABoJZgCdAEedLzeZBYAAP7CNj7PfcuzJ7gD1hIhn+h3COs5oFHwzeyHn3Vx7hEMl605lOVetEVAAA==",
  },
  "studio/office-boho-light": {
    src: "/images/studio/office-boho-light.webp",
    width: 1200,
    height: 800,
    alt: "A light home office with a trestle desk under a painted arch, a rattan chair, plants and layered rugs",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoMAAgABABoJaACdADp9wtjsEAA/uG+97f0jPfjV3pP8w0lw+XD9iDiA12BhBsHGxpxOygAAAA=",
  },
  "studio/office-boho-neutral": {
    src: "/images/studio/office-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a trestle desk under a painted arch, a rattan chair, plants and layered rugs",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoMAAgABABoJZgCdAEDoRCLSYAA/dGJeRln0bexNNOIy5SwVFGRtgYDKvz4m0hzfTUpudEAAAA=",
  },
  "studio/office-industrial-dark": {
    src: "/images/studio/office-industrial-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit home office with a plank desk on steel legs, a large clock, a green armchair and an arc lamp before a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoMAAgABABoJYgCdADcFZMugAD33fspEH4JR3fTdQo+4paWFmsbC73/DZjxsWGlnovo9wFEbPnJg4AA",
  },
  "studio/office-industrial-light": {
    src: "/images/studio/office-industrial-light.webp",
    width: 1200,
    height: 800,
    alt: "A light home office with a plank desk on steel legs, a large clock, a green armchair and an arc lamp before a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAACwAQCdASoMAAgABABoJZACdACg1DUAAP7tWtXuqvjKoYL7ld12entUilYdRRQjD75DVbNjlAAAAA==",
  },
  "studio/office-industrial-neutral": {
    src: "/images/studio/office-industrial-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a plank desk on steel legs, a large clock, a green armchair and an arc lamp before a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAAAQAgCdASoMAAgABABoJZACdAD6G2kzShQAAP5GfRxjMqekJNC1X6VYLOzQ2BVnQ7lKGpg1/yaBzql60VuVzLRiQAA=",
  },
  "studio/office-minimal-dark": {
    src: "/images/studio/office-minimal-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit home office with a long plain desk, one wooden chair and a lit shelf",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADQAQCdASoMAAgABABoJQBOgCFlKqfaAAD+0fkWRHqX7j3RAN7a+vQvFGb5JrkZH4PO3woiJxNm8Q/HkjIuvgGAAAA=",
  },
  "studio/office-minimal-light": {
    src: "/images/studio/office-minimal-light.webp",
    width: 1200,
    height: 800,
    alt: "A light home office with a long plain desk, one wooden chair and a lit shelf",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoMAAgABABoJYwCdADZmL/2gAD+r50/3y79jP78Scqf+wnmBrrMHhc5V/kudAAA",
  },
  "studio/office-minimal-neutral": {
    src: "/images/studio/office-minimal-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a long plain desk, one wooden chair and a lit shelf",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoMAAgABABoJQBOgBeiWthQAAD+B9xeHul6440U6BrujmGNBBADMKdaEYZ+wKAA",
  },
  "studio/office-modern-dark": {
    src: "/images/studio/office-modern-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit home office with a slab desk before a slatted wall, floating shelves and a line of light",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAACwAQCdASoMAAgABABoJQBOgBI4A6eAAP6rpKYC/hqk1X1BS3VDWNWqPipUkGOxupdX4G29+zBw/AAA",
  },
  "studio/office-modern-light": {
    src: "/images/studio/office-modern-light.webp",
    width: 1200,
    height: 800,
    alt: "A light home office with a slab desk before a slatted wall, floating shelves and a line of light",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADQAQCdASoMAAgABABoJQBOgBuo5/5B+AD+597re9HsF2AbAJuZLvCu4HkZW9Pft6uH+wqPSMldAAAA",
  },
  "studio/office-modern-neutral": {
    src: "/images/studio/office-modern-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a slab desk before a slatted wall, floating shelves and a line of light",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAACwAQCdASoMAAgABABoJQBOgBwjlIUAAP5bTD7fWXpSaOiczSXFp679+YPdNR/KThaogJXd5lAZ+DAqwAA=",
  },
  "studio/office-scandinavian-dark": {
    src: "/images/studio/office-scandinavian-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit home office with a pale desk, a peg board, a shell chair and an open shelf",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAACQAQCdASoMAAgABABoJQBWABsyIUAA/sBl82YaeVkG8LG+F9Nzcp6hdcwxNnpjMM4BcLR4046eLq7y2fAUPGAzFgAAAA==",
  },
  "studio/office-scandinavian-light": {
    src: "/images/studio/office-scandinavian-light.webp",
    width: 1200,
    height: 800,
    alt: "A light home office with a pale desk, a peg board, a shell chair and an open shelf",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAAAQAgCdASoMAAgABABoJQBOgCK4UqEoFA8AAP6XZnQtKk4+qsg8TqtaUWNGy7Pu+ANipWoAAAA=",
  },
  "studio/office-scandinavian-neutral": {
    src: "/images/studio/office-scandinavian-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a pale desk, a peg board, a shell chair and an open shelf",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADQAQCdASoMAAgABABoJYgCdADcR8EzgAD+A8EBSoG+61UsQD05TsJ0YCjNwBt7WXTIEhyMNYqmwAAA",
  },
  "studio/office-traditional-dark": {
    src: "/images/studio/office-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit home office with a pedestal desk, a wall of books, a buttoned armchair, a globe and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAADQAQCdASoMAAgABABoJagCdADZmN/5gAD+d/OOIprWoHeHelBgsI1XFopkvHLGl1K17tq5gY7fbjebdLYLe343L6Ik2DoAAAA=",
  },
  "studio/office-traditional-light": {
    src: "/images/studio/office-traditional-light.webp",
    width: 1200,
    height: 800,
    alt: "A light home office with a pedestal desk, a wall of books, a buttoned armchair, a globe and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoMAAgABABoJYgCdAEQH/hYAP5mYG2hE8Jzg6xZtpRjKgAr31stI1SCnHmhgAAA",
  },
  "studio/office-traditional-neutral": {
    src: "/images/studio/office-traditional-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a pedestal desk, a wall of books, a buttoned armchair, a globe and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADQAQCdASoMAAgABABoJagCdADzcULOgAD+6u8sFyiq07RtltAwa+99u/IBTRB8eHzzZKevxsd4Hlx20AA=",
  },
};
