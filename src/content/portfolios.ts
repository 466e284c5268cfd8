import { portfolioPictures } from "./portfolio-pictures.ts";
import { type RecentProject, recentProjects } from "./profile-samples.ts";

/** A sample designer's own rooms have no page of a project to open. */
type ShownProject = Omit<RecentProject, "designerId"> & { designerId?: string };
type Room = [picture: keyof typeof portfolioPictures, title: string, description: string];

/** Two rooms for each designer of supabase/seed.sql, in its order; the first has the two sample projects instead. */
const rooms: [Room, Room][] = [
  [
    [
      "designers/aarav-deshmukh/living-room-modern-neutral",
      "A sofa for five in Bandra",
      "One long corner to sit on, and a straight way past it to the balcony door.",
    ],
    [
      "designers/aarav-deshmukh/bedroom-modern-neutral",
      "Bedroom with the lamps off the table",
      "Slats over an uneven wall, lamps that hang, and so two small tables that are enough.",
    ],
  ],
  [
    [
      "designers/renee-thibodeaux/bathroom-traditional-light",
      "Bathroom in a Creole cottage",
      "The tub was in the yard with geraniums in it. It went back to where it came from.",
    ],
    [
      "designers/renee-thibodeaux/bedroom-traditional-light",
      "Four-poster, Marigny",
      "The family's bed, a paler wall behind it, and a floor that nobody was allowed to paint.",
    ],
  ],
  [
    [
      "designers/tomas-figueira/dining-room-industrial-dark",
      "Table under three bulbs",
      "Three bulbs on one dimmer: bright for homework, low for the second bottle.",
    ],
    [
      "designers/tomas-figueira/office-industrial-dark",
      "An office that works after dark",
      "Two domes for the desk, one lamp for the eyes, and nothing from the ceiling.",
    ],
  ],
  [
    [
      "designers/noor-el-haddad/bedroom-traditional-dark",
      "Bedroom, bottle green",
      "Walls, panels and mouldings in one green, so that the lamps have something to glow on.",
    ],
    [
      "designers/noor-el-haddad/living-room-boho-dark",
      "Olive at the end of the hall",
      "Clay on three sides, olive where the sofa stands. The sceptic chose the second red himself.",
    ],
  ],
  [
    [
      "designers/kavya-raghunathan/kitchen-traditional-neutral",
      "A kitchen for three cooks",
      "Glass doors, so that everybody sees where things live, and an island the youngest can reach.",
    ],
    [
      "designers/kavya-raghunathan/living-room-traditional-neutral",
      "Sitting room with washable velvet",
      "It looks like December and it survives a Tuesday: every cover comes off.",
    ],
  ],
  [
    [
      "designers/jonah-whitfield/kitchen-modern-dark",
      "Two steps from hob to sink",
      "Drawers under everything, ovens at elbow height, light on the hands and not in the eyes.",
    ],
    [
      "designers/jonah-whitfield/kitchen-industrial-light",
      "Workbench instead of an island",
      "It rolls to the window in summer. Pans hang where a line cook would look for them.",
    ],
  ],
  [
    [
      "designers/ishaan-mehta/living-room-traditional-dark",
      "Winter drawing room",
      "A fire, two ways to sit and one mirror. Forty people stood in it, two read in it on Monday.",
    ],
    [
      "designers/ishaan-mehta/office-traditional-neutral",
      "Study with an inherited desk",
      "Grandfather's desk faces the door again, and the shelves were measured by his books.",
    ],
  ],
  [
    [
      "designers/siobhan-keane/living-room-scandinavian-neutral",
      "Nothing new but the lamp",
      "The sofa was covered again, the chair was glued, the tables came from the attic.",
    ],
    [
      "designers/siobhan-keane/bedroom-traditional-neutral",
      "A damp bedroom, dried out",
      "Lime plaster behind the panels first. The bed, the chest and the rug had always been good.",
    ],
  ],
  [
    [
      "designers/mei-ling-zhao/living-room-minimal-neutral",
      "Room for one conversation",
      "We took out eleven things and brought back four. The echo left with the others.",
    ],
    [
      "designers/mei-ling-zhao/office-minimal-neutral",
      "A desk and a shelf of light",
      "Everything else is in one low cupboard without handles, which opens when you lean on it.",
    ],
  ],
  [
    [
      "designers/zanele-mokoena/kitchen-boho-light",
      "The kitchen that stopped being beige",
      "Handmade tiles in one warm clay, every plate on show, and a table that is never empty.",
    ],
    [
      "designers/zanele-mokoena/dining-room-boho-neutral",
      "Round table, painted sun",
      "One arch of terracotta does the talking. The chairs and the lamp only agree.",
    ],
  ],
  [
    [
      "designers/lucas-ferrao/bathroom-minimal-neutral",
      "A tub and no step",
      "One floor falls to one drain. The niche is lit, so nobody looks for soap in the dark.",
    ],
    [
      "designers/lucas-ferrao/bathroom-boho-light",
      "Bathroom with a place to sit",
      "Tiles to the height of a splash and lime above it. The towel hangs within reach of the tub.",
    ],
  ],
  [
    [
      "designers/ananya-iyer/living-room-boho-light",
      "Living room that follows the balcony",
      "The plants had the best light, so the sofa moved to where it can look at them.",
    ],
    [
      "designers/ananya-iyer/dining-room-scandinavian-neutral",
      "Dining corner for renters",
      "Shelves that stand, pictures on rails, lamps on hooks: not one hole to fill when they move.",
    ],
  ],
  [
    [
      "designers/erik-sandstrom/dining-room-scandinavian-light",
      "Oak table for six elbows a side",
      "Seventy-four centimetres, because the whole family is tall. The chairs can be taken apart.",
    ],
    [
      "designers/erik-sandstrom/office-scandinavian-light",
      "Desk, board, one good chair",
      "The peg board holds what used to lie on the desk. The desk got two centimetres lower.",
    ],
  ],
  [
    [
      "designers/camila-ortega-ruiz/kitchen-boho-neutral",
      "Kitchen around a coffee pot",
      "Clay tiles, open shelves and a plaster hood shaped by hand, with the table in the shade.",
    ],
    [
      "designers/camila-ortega-ruiz/bathroom-boho-neutral",
      "Bath in baked earth",
      "Terracotta underfoot keeps cool until evening. The window stays open, the plants approve.",
    ],
  ],
  [
    [
      "designers/oluwaseun-adeyemi/office-industrial-neutral",
      "Back office of a print shop",
      "One table for both partners, a locker for the till, and a clock that customers can read from the door.",
    ],
    [
      "designers/oluwaseun-adeyemi/kitchen-industrial-dark",
      "Counter of a supper club",
      "Dark fronts that forgive, steel where it is hot, and light only where food is put down.",
    ],
  ],
  [
    [
      "designers/priyanka-bose/office-boho-neutral",
      "Writing room with a veranda's light",
      "A trestle by the window, shelves at arm's length, and a rattan chair the cat has taken.",
    ],
    [
      "designers/priyanka-bose/office-traditional-light",
      "Nineteen metres of shelf",
      "We counted the books first. The shelves do not sag, and a third of the last one is empty.",
    ],
  ],
  [
    [
      "designers/hannah-bergstrom-cole/kitchen-scandinavian-neutral",
      "Cabin kitchen with five hooks",
      "A round table where the snow boots used to dry, and a rail for everything that hangs.",
    ],
    [
      "designers/hannah-bergstrom-cole/bathroom-scandinavian-dark",
      "Bathroom for cold feet",
      "The floor is warm, the towels dry on a ladder, and the bath fills while you shovel.",
    ],
  ],
  [
    [
      "designers/yusuf-karaca/living-room-industrial-neutral",
      "Leather, brick, one carpet",
      "The brick was behind plaster, the carpet under a bed. They had never met.",
    ],
    [
      "designers/yusuf-karaca/bedroom-industrial-neutral",
      "Bedroom in a former workshop",
      "The air duct stayed, and a steel bed keeps it company. Wool does the rest.",
    ],
  ],
  [
    [
      "designers/grace-wanjiru/dining-room-modern-neutral",
      "A table that waits for cousins",
      "Six chairs today, ten at Christmas: the sideboard is as deep as the missing leaf is wide.",
    ],
    [
      "designers/grace-wanjiru/office-modern-neutral",
      "Study now, nursery later",
      "The shelves hold files this year. Sockets for everything after it are already in the wall.",
    ],
  ],
  [
    [
      "designers/rohan-kulkarni/living-room-modern-dark",
      "Seven in the evening, from the sofa",
      "We tried nine lamps in an hour without buying one. Two of them hang here.",
    ],
    [
      "designers/rohan-kulkarni/bathroom-modern-dark",
      "Two basins, modelled before demolition",
      "The wall between bath and corridor moved forty times on screen, and once in brick.",
    ],
  ],
  [
    [
      "designers/isabelle-marchetti/dining-room-traditional-light",
      "Dining room, Upper West Side",
      "The plaster rose got its chandelier back, and the panels a white that is not white.",
    ],
    [
      "designers/isabelle-marchetti/bathroom-traditional-dark",
      "Bathroom dressed for the evening",
      "Chequered marble, a claw-foot tub, and a table just wide enough for a glass.",
    ],
  ],
  [
    [
      "designers/farhan-qureshi/dining-room-minimal-light",
      "The table is the courtyard",
      "Every door of the flat opens towards it, so that is where the family is found.",
    ],
    [
      "designers/farhan-qureshi/living-room-minimal-dark",
      "A square of floor left empty",
      "Low seats around an open middle. At noon it is the coolest place in the house.",
    ],
  ],
  [
    [
      "designers/sofia-castellanos/dining-room-traditional-dark",
      "One dining room, two years",
      "Panels by one joiner, velvet by one upholsterer, and a date that was kept.",
    ],
    [
      "designers/sofia-castellanos/kitchen-traditional-dark",
      "Kitchen of a hotel of nine rooms",
      "Turned legs, hand-cut tiles and copper lamps, each from one workshop.",
    ],
  ],
];

/** The seed counts its designers from 101. */
const idOf = (index: number) => `00000000-0000-4000-8000-${String(102 + index).padStart(12, "0")}`;

const portfolios = new Map(
  rooms.map((pair, index) => [
    idOf(index),
    pair.map(([picture, title, description]): ShownProject => {
      const id = picture.slice(picture.lastIndexOf("/") + 1);
      return { id, title, image: portfolioPictures[picture], description };
    }),
  ]),
);

/** What a profile shows as recent projects: a sample designer's own rooms, on every other profile the sample projects. */
export function recentProjectsOf(designerId: string): ShownProject[] {
  return portfolios.get(designerId) ?? recentProjects;
}
