// Written by tools/room-renders/table.py; change that, not this.
import type { Picture } from "./pictures.ts";

/** Two rooms for each of the sample designers' profiles, by `designers/slug/room-style-palette`. */
export const portfolioPictures = {
  "designers/aarav-deshmukh/bedroom-modern-neutral": {
    src: "/images/designers/aarav-deshmukh/bedroom-modern-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a channelled upholstered headboard, low pendant lamps and a bench at the foot of the bed",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAAAQAgCdASoMAAgABABoJZgCdAEWhD2+kT4AAP4Jkz9C/kwW5w3BCrVYwktfcxOv1tlyvbdxLrN9eTAIQEiY1vBaKcgAAA==",
  },
  "designers/aarav-deshmukh/living-room-modern-neutral": {
    src: "/images/designers/aarav-deshmukh/living-room-modern-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a low modular sofa, an arc lamp and a round stone table",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoMAAgABABoJQBOgBcGpJswAPchno0YgqbkEHepSkCNGjQscTyYrSQyWkOy4ZgA",
  },
  "designers/ananya-iyer/dining-room-scandinavian-neutral": {
    src: "/images/designers/ananya-iyer/dining-room-scandinavian-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with an oak table, wooden chairs, two white pendants and a sideboard",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoMAAgABABoJYgCdADbINC4AP6UN7fbj31+QaYDXDr2UYQtiMcoDVGuBgAAAA==",
  },
  "designers/ananya-iyer/living-room-boho-light": {
    src: "/images/designers/ananya-iyer/living-room-boho-light.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a sofa full of cushions under a painted arch, a rattan lamp, layered rugs and plants",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADQAQCdASoMAAgABABoJaACdADZmNeCAAD+18vYX2L6ngq5xBxnGE14YvrcM+YiyU5vkuElly1BRaAAAAA=",
  },
  "designers/camila-ortega-ruiz/bathroom-boho-neutral": {
    src: "/images/designers/camila-ortega-ruiz/bathroom-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bathroom with handmade tiles, a tub with a bath board, a woven mirror and plants",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAACwAQCdASoMAAgABABoJaACdACjDdMAAOJ6TDtMf6UhGCGDtVY6EuuqpfTVMYt52IgRyxh4wmWAGlaS42oAAA==",
  },
  "designers/camila-ortega-ruiz/kitchen-boho-neutral": {
    src: "/images/designers/camila-ortega-ruiz/kitchen-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with open shelves of crockery, handmade tiles, rattan lamps and a timber table with four chairs",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoMAAgABABoJaACdADcZTHBVAAA/mZk6cxU4iaj5Zgm2Wi6U/RClCxOG8xSXlRyARV6vQ0AAAA=",
  },
  "designers/erik-sandstrom/dining-room-scandinavian-light": {
    src: "/images/designers/erik-sandstrom/dining-room-scandinavian-light.webp",
    width: 1200,
    height: 800,
    alt: "A light dining room with an oak table, wooden chairs, two white pendants and a sideboard",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoMAAgABABoJYgCdAEO9LdJFUAA/sPgXHSi1q7T+RsnCXvA9/ndTFBAbQAAAA==",
  },
  "designers/erik-sandstrom/office-scandinavian-light": {
    src: "/images/designers/erik-sandstrom/office-scandinavian-light.webp",
    width: 1200,
    height: 800,
    alt: "A light home office with a pale desk, a peg board, a shell chair and an open shelf",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAAAQAgCdASoMAAgABABoJYgCdADhmNey1rAAAP6wIfzGcOZfkd2AacdVClwO4D7pGEXqC3AAAAA=",
  },
  "designers/farhan-qureshi/dining-room-minimal-light": {
    src: "/images/designers/farhan-qureshi/dining-room-minimal-light.webp",
    width: 1200,
    height: 800,
    alt: "A light dining room with a long timber table, two benches and one paper lantern",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoMAAgABABoJZACdAELfqOLAAD+w+A4Fc3tPcd8bMRV5Jetgilmmk3ryjfYsAAA",
  },
  "designers/farhan-qureshi/living-room-minimal-dark": {
    src: "/images/designers/farhan-qureshi/living-room-minimal-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a low bouclé sofa, a block of wood as table and one round relief on the wall",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAAAQAgCdASoMAAgABABoJQBOgCICnPaWw1gAAP6EBl0gQZf6hhRfqI3o8T/HI6UYo10nh0AkTme3eAAA",
  },
  "designers/grace-wanjiru/dining-room-modern-neutral": {
    src: "/images/designers/grace-wanjiru/dining-room-modern-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a long slab table, upholstered chairs and a line of light low above it",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoMAAgABABoJQBOgBnkwTYhgAD+muf3KMXPZiiS8okXg5Y2FneejXu2ifbq0qsFq4JAZRuprPsrwAAA",
  },
  "designers/grace-wanjiru/office-modern-neutral": {
    src: "/images/designers/grace-wanjiru/office-modern-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a slab desk before a slatted wall, floating shelves and a line of light",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADQAQCdASoMAAgABABoJQBOgBuIIFKwQAD+k6sLxqAiHDuOJhiX3cSdzDle5P7b7vnrC4ONpGsB1FE/AAA=",
  },
  "designers/hannah-bergstrom-cole/bathroom-scandinavian-dark": {
    src: "/images/designers/hannah-bergstrom-cole/bathroom-scandinavian-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bathroom with upright tiles, a wooden washstand, a round mirror and a towel ladder",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAACwAQCdASoMAAgABABoJZwAAdATuPyAAP7dbqG08tgU0Bg9xXxBh3DS1+IGfH6FV7WvdtRwVCgfqYRQEABIAA==",
  },
  "designers/hannah-bergstrom-cole/kitchen-scandinavian-neutral": {
    src: "/images/designers/hannah-bergstrom-cole/kitchen-scandinavian-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with white tiles, wooden worktop, open shelves and a round table below one lamp",
    placeholder:
      "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAACwAQCdASoMAAgABABoJZACdACgqAvAAPxfxDXtfv5xriFocpyduYI2IbPfXk9jgAA=",
  },
  "designers/isabelle-marchetti/bathroom-traditional-dark": {
    src: "/images/designers/isabelle-marchetti/bathroom-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bathroom with a claw-foot tub, a pedestal basin, a gilt mirror and a chequered floor",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAACQAQCdASoMAAgABABoJQBWABsywWgA/t31J++eiSwmQ7Ky2IOVsV895YfCLtBb7js10AuHmsDcBcnSF0RhntdawAA=",
  },
  "designers/isabelle-marchetti/dining-room-traditional-light": {
    src: "/images/designers/isabelle-marchetti/dining-room-traditional-light.webp",
    width: 1200,
    height: 800,
    alt: "A light dining room with a set table, medallion-back chairs, a chandelier and panelled walls",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAAAQAgCdASoMAAgABABoJYgCdAELhhsTnmWAAP7oE8jTv9dyq7MhYyFuryS/et0VDvPkYn49DwAAAA==",
  },
  "designers/ishaan-mehta/living-room-traditional-dark": {
    src: "/images/designers/ishaan-mehta/living-room-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a fireplace, a gilt mirror, panelled walls, a chandelier and a patterned rug",
    placeholder:
      "data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAADQAQCdASoMAAgABABoJbACdADdO4tyAAD+wbuZsPJYf0J0vNZAmeeG9dhYiC2G/PK7ittzkZ7azy4AQaSiNRg6JGS0IFfLYAA=",
  },
  "designers/ishaan-mehta/office-traditional-neutral": {
    src: "/images/designers/ishaan-mehta/office-traditional-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a pedestal desk, a wall of books, a buttoned armchair and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADQAQCdASoMAAgABABoJaACdADhOc62GAD4MJVS/Q3Enemdjt/E8u3+/kSEkIHEaKWWGE5GIXzFMgUAAAA=",
  },
  "designers/jonah-whitfield/kitchen-industrial-light": {
    src: "/images/designers/jonah-whitfield/kitchen-industrial-light.webp",
    width: 1200,
    height: 800,
    alt: "A light kitchen with dark fronts, pipe shelves, a steel hood and a rolling workbench with stools",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADwAQCdASoMAAgABABoJQBOgB6uMB0YWQAA/mbNZehmFCXS3VzvvxEEgFHwaVcEjUqGeFh1vyz5vzCLiKHjzR/PqiwAAA==",
  },
  "designers/jonah-whitfield/kitchen-modern-dark": {
    src: "/images/designers/jonah-whitfield/kitchen-modern-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit kitchen with handleless fronts, a stone island, three upholstered stools and a line of light above it",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAACwAQCdASoMAAgABABoJQBOgBtqjDwAAP6o28YybdrikxAbDrYIjii3rCfYTofp8t0DpffVYAA=",
  },
  "designers/kavya-raghunathan/kitchen-traditional-neutral": {
    src: "/images/designers/kavya-raghunathan/kitchen-traditional-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with framed fronts, glazed cupboards, a mantel hood and an island on turned legs",
    placeholder:
      "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoMAAgABABoJQBOgBu2lO2NAADMfij1YntUifynhfSHwy8xl+YPox/gAAA=",
  },
  "designers/kavya-raghunathan/living-room-traditional-neutral": {
    src: "/images/designers/kavya-raghunathan/living-room-traditional-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a fireplace, a gilt mirror, panelled walls, a chandelier and a patterned rug",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoMAAgABABoJbACdAELXbLiVsAA/lgdJiMAP+mq8Tpb5BEZTqR+ZgspvGWwU4AAFq/zmwAA",
  },
  "designers/lucas-ferrao/bathroom-boho-light": {
    src: "/images/designers/lucas-ferrao/bathroom-boho-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bathroom with handmade tiles, a tub with a bath board, a woven mirror and plants",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoMAAgABABoJZgCdADhZkRxKngA/t+Iaaap5DjrEVajuyjMaSoPNfa+pgLpotpdyz8PSLz8AAA=",
  },
  "designers/lucas-ferrao/bathroom-minimal-neutral": {
    src: "/images/designers/lucas-ferrao/bathroom-minimal-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bathroom with a free-standing oval tub, a lit niche and a block washstand",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoMAAgABABoJQBOgCDaIhoAAPzqm5XjEAQ4Oxtk+u3DD1eAVUD0rxZrxAAAAA==",
  },
  "designers/mei-ling-zhao/living-room-minimal-neutral": {
    src: "/images/designers/mei-ling-zhao/living-room-minimal-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a low bouclé sofa, a block of wood as table and one round relief on the wall",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoMAAgABABoJQBOgBKQb4gAAP4Dm7UCqeirEWe/+secpR7sCUfJ/TVvSgAAAA==",
  },
  "designers/mei-ling-zhao/office-minimal-neutral": {
    src: "/images/designers/mei-ling-zhao/office-minimal-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a long plain desk, one wooden chair and a lit shelf",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoMAAgABABoJQBOgBZ09LIQAAD8xovhgZ66oiZEkrooRDuJt3H9EYaAkL9AAA==",
  },
  "designers/noor-el-haddad/bedroom-traditional-dark": {
    src: "/images/designers/noor-el-haddad/bedroom-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bedroom with a tufted four-poster bed, panelled walls, table lamps and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAADwAQCdASoMAAgABABoJaACdADPHE2a/AAA/upWOVfv5rG/l3y0oSkf8dOGvwCX4d/ADCz8lKyzywGlXCQfFyjCSDLmAAAA",
  },
  "designers/noor-el-haddad/living-room-boho-dark": {
    src: "/images/designers/noor-el-haddad/living-room-boho-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a sofa full of cushions under a painted arch, a rattan lamp, layered rugs and plants",
    placeholder:
      "data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAACwAQCdASoMAAgABABoJagCdADx5DmAAP3G1joFe5X/iwYVMXPWmZHepU6rwQnZ/vMwrCTqIf5dGLPLyegY0ExPIGCrJzrhAAA=",
  },
  "designers/oluwaseun-adeyemi/kitchen-industrial-dark": {
    src: "/images/designers/oluwaseun-adeyemi/kitchen-industrial-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit kitchen with dark fronts, pipe shelves, a steel hood and a rolling workbench with stools",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoMAAgABABoJQBOgB9TARc89wAA/uyceGMYSXB9d4La5+9sz5l6VxgxhZefgaZoK0vMn4AA",
  },
  "designers/oluwaseun-adeyemi/office-industrial-neutral": {
    src: "/images/designers/oluwaseun-adeyemi/office-industrial-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a plank desk on steel legs, a large clock, a steel locker and a shelf of books",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADQAQCdASoMAAgABABoJYgCdADdIkAYwAD5C+4YRauRIhJXSJKww1nDsr2ckL1Y2GnmKQh51bdAHQTHbIRTEvwAAAA=",
  },
  "designers/priyanka-bose/office-boho-neutral": {
    src: "/images/designers/priyanka-bose/office-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned home office with a trestle desk under a painted arch, a rattan chair, plants and layered rugs",
    placeholder:
      "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADQAQCdASoMAAgABABoJaACdADdoXwxgAD+aag3DgT5VoexYOo51bDUTwdxMUlylnTYYTByVJNDk+AA",
  },
  "designers/priyanka-bose/office-traditional-light": {
    src: "/images/designers/priyanka-bose/office-traditional-light.webp",
    width: 1200,
    height: 800,
    alt: "A light home office with a pedestal desk, a wall of books, a buttoned armchair and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADwAQCdASoMAAgABABoJYgCdADdqNZQ9jQA/t77to2igQvERCEx9g+8E81/WP4aNtpl6Rh7AAA=",
  },
  "designers/renee-thibodeaux/bathroom-traditional-light": {
    src: "/images/designers/renee-thibodeaux/bathroom-traditional-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bathroom with a claw-foot tub, a pedestal basin, a gilt mirror and a chequered floor",
    placeholder:
      "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAACwAQCdASoMAAgABABoJQBOgBwnCHjgAP7EA/jbmmCSud+pEb9gTlQ4il0wL90mwAA=",
  },
  "designers/renee-thibodeaux/bedroom-traditional-light": {
    src: "/images/designers/renee-thibodeaux/bedroom-traditional-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bedroom with a tufted four-poster bed, panelled walls, table lamps and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADwAQCdASoMAAgABABoJZACdAERHuZF4AAA/tRq0ijYsmcXaJrcnzdbEP4cDxlAI1F6oi3SjQAAAA==",
  },
  "designers/rohan-kulkarni/bathroom-modern-dark": {
    src: "/images/designers/rohan-kulkarni/bathroom-modern-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bathroom with two basins on a floating washstand, a lit mirror and a glass shower",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoMAAgABABoJZQAAl27P1bAAPln2yMNs7Xb03Eu6ApAHuQ+RPFLosqdXXQAAA==",
  },
  "designers/rohan-kulkarni/living-room-modern-dark": {
    src: "/images/designers/rohan-kulkarni/living-room-modern-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a low modular sofa, an arc lamp and a round stone table",
    placeholder:
      "data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAADwAQCdASoMAAgABABoJZQCdAYtzYla/AAA/cbJC7IKCi06mFj2d9+Ok1TaCaW9fq/B3fmpC8qCoYb+EopoQZ0aGqWxvncAAAA=",
  },
  "designers/siobhan-keane/bedroom-traditional-neutral": {
    src: "/images/designers/siobhan-keane/bedroom-traditional-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a tufted four-poster bed, panelled walls, table lamps and a chandelier",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADwAQCdASoMAAgABABoJZACdAELhFFoaMAA/dmVKryqbl0k3VXi4qZ57cyuI/bZAI15QHBb3ICkulyF662fPAAA",
  },
  "designers/siobhan-keane/living-room-scandinavian-neutral": {
    src: "/images/designers/siobhan-keane/living-room-scandinavian-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a three-seat sofa, round wooden tables, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoMAAgABABoJQBOgBQvk/QAAP5rs8olNjpC5XV27ezNSinV9ahgYPizVtAAAA==",
  },
  "designers/sofia-castellanos/dining-room-traditional-dark": {
    src: "/images/designers/sofia-castellanos/dining-room-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit dining room with a set table, medallion-back chairs, a chandelier and panelled walls",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoMAAgABABoJZgCdACzyLytiAD+v8QDnQ9qWttn0Y2qCSJh+S6hsvYFEZF1cutsO47vzXJB1WUBsIrcbxgQAA==",
  },
  "designers/sofia-castellanos/kitchen-traditional-dark": {
    src: "/images/designers/sofia-castellanos/kitchen-traditional-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit kitchen with framed fronts, glazed cupboards, a mantel hood and an island on turned legs",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAAAQAgCdASoMAAgABABoJQBdgCKfLf46XYYAAP1wEX+X04TJiHWIydbBTVXttLvrgR496yUvkAbIoSUENAA=",
  },
  "designers/tomas-figueira/dining-room-industrial-dark": {
    src: "/images/designers/tomas-figueira/dining-room-industrial-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit dining room with a plank table on steel legs, bentwood chairs, bulbs and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAACQAQCdASoMAAgABABoJQBOgBCWLEAA/cF7pfSRfmiN7sfYcwKUOrkws59ryPiNg0hpVlHs989hZmtpaeADGoB4AAA=",
  },
  "designers/tomas-figueira/office-industrial-dark": {
    src: "/images/designers/tomas-figueira/office-industrial-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit home office with a plank desk on steel legs, a large clock, a steel locker and a shelf of books",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoMAAgABABoJZACdAD5WS4IAAD+7N6Xz07GsgYC7PVXa2ayIJzR+3LPcm7/uVlShXVo2SxJGDMGpO0jawAAAA==",
  },
  "designers/yusuf-karaca/bedroom-industrial-neutral": {
    src: "/images/designers/yusuf-karaca/bedroom-industrial-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a steel-frame bed, bare bulbs, a clothes rail and an air duct below the ceiling",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADQAQCdASoMAAgABABoJYgCdAELT7wElAD9/nLckB6n2Gl/wzswzHuowRRzrorY1155sfEA8BkmSoRhrci1BOQAAAA=",
  },
  "designers/yusuf-karaca/living-room-industrial-neutral": {
    src: "/images/designers/yusuf-karaca/living-room-industrial-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a leather chesterfield, a steel shelf, an arc lamp and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADQAQCdASoMAAgABABoJQBOgBmeoYr9gAD+JYYxc40uAq8WclVBbXej+dHxgobZcn9Og9k93r4AAA==",
  },
  "designers/zanele-mokoena/dining-room-boho-neutral": {
    src: "/images/designers/zanele-mokoena/dining-room-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a round table, woven chairs, a large rattan lamp and a painted arch",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAAAQAgCdASoMAAgABABoJZgCdADdSCxZtcIAAPeMKlcGbwJX8fKh8ZZviZfhdC2GEwTqU3OxIAA=",
  },
  "designers/zanele-mokoena/kitchen-boho-light": {
    src: "/images/designers/zanele-mokoena/kitchen-boho-light.webp",
    width: 1200,
    height: 800,
    alt: "A light kitchen with open shelves of crockery, handmade tiles, rattan lamps and a timber table with four chairs",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAACwAQCdASoMAAgABABoJZgCdADxufWAAP6YGPnpIjc0z3Vd6qd/xThEDawzlP4jFugkJvo7wAA=",
  },
} as const satisfies Record<string, Picture>;
