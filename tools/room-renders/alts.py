"""What is to be seen in a picture of the studio, in words, for people who do not see it."""

from jobs import Job

_ROOMS = {
    "bedroom": {
        "modern": "bedroom with a channelled upholstered headboard, low pendant lamps and a bench at the foot of the bed",
        "minimal": "bedroom with a low platform bed on a long timber ledge and a single branch in a vase",
        "boho": "bedroom with a rattan bed under a painted arch, a rattan lamp, plants and a patterned rug",
        "scandinavian": "bedroom with a spindle bed in pale wood, a half-painted wall, a paper lantern and two prints",
        "industrial": "bedroom with a steel-frame bed, bare bulbs, a clothes rail and an air duct below the ceiling",
        "traditional": "bedroom with a tufted four-poster bed, panelled walls, table lamps and a chandelier",
    },
    "living-room": {
        "modern": "living room with a low modular sofa, an arc lamp and a round stone table",
        "minimal": "living room with a low bouclé sofa, a block of wood as table and one round relief on the wall",
        "boho": "living room with a sofa full of cushions under a painted arch, a rattan lamp, layered rugs and plants",
        "scandinavian": "living room with a three-seat sofa, round wooden tables, a paper lantern and two prints",
        "industrial": "living room with a leather chesterfield, a steel shelf, an arc lamp and a brick wall",
        "traditional": "living room with a fireplace, a gilt mirror, panelled walls, a chandelier and a patterned rug",
    },
    "kitchen": {
        "modern": "kitchen with handleless fronts, a stone island, three upholstered stools and a line of light above it",
        "minimal": "kitchen with one long run of timber fronts, a solid block to cook at and two stools",
        "boho": "kitchen with open shelves of crockery, handmade tiles, rattan lamps and a timber table with four chairs",
        "scandinavian": "kitchen with white tiles, wooden worktop, open shelves and a round table below one lamp",
        "industrial": "kitchen with dark fronts, pipe shelves, a steel hood and a rolling workbench with stools",
        "traditional": "kitchen with framed fronts, glazed cupboards, a mantel hood and an island on turned legs",
    },
    "bathroom": {
        "modern": "bathroom with two basins on a floating washstand, a lit mirror and a glass shower",
        "minimal": "bathroom with a free-standing oval tub, a lit niche and a block washstand",
        "boho": "bathroom with handmade tiles, a tub with a bath board, a woven mirror and plants",
        "scandinavian": "bathroom with upright tiles, a wooden washstand, a round mirror and a towel ladder",
        "industrial": "bathroom with metro tiles, a concrete trough on pipes and a gridded shower screen",
        "traditional": "bathroom with a claw-foot tub, a pedestal basin, a gilt mirror and a chequered floor",
    },
    "office": {
        "modern": "home office with a slab desk before a slatted wall, floating shelves and a line of light",
        "minimal": "home office with a long plain desk, one wooden chair and a lit shelf",
        "boho": "home office with a trestle desk under a painted arch, a rattan chair, plants and layered rugs",
        "scandinavian": "home office with a pale desk, a peg board, a shell chair and an open shelf",
        "industrial": "home office with a plank desk on steel legs, a large clock, a green armchair and an arc lamp before a brick wall",
        "traditional": "home office with a pedestal desk, a wall of books, a buttoned armchair, a globe and a chandelier",
    },
    "dining-room": {
        "modern": "dining room with a long slab table, upholstered chairs and a line of light low above it",
        "minimal": "dining room with a long timber table, two benches and one paper lantern",
        "boho": "dining room with a round table, woven chairs, a large rattan lamp and a painted arch",
        "scandinavian": "dining room with an oak table, wooden chairs, two white pendants and a sideboard",
        "industrial": "dining room with a set plank table on steel legs, bentwood chairs, three black lamps and a brick wall",
        "traditional": "dining room with a set table, medallion-back chairs, a chandelier and panelled walls",
    },
}
# Pictures in which there is something else to be seen than in the others of their room and style.
_OWN = {
    "living-room-industrial-light": "loft living room with a leather chesterfield, a green armchair, an arc lamp and a wide window over roofs",
    "living-room-industrial-neutral": "loft living room with a leather chesterfield, a large print, an arc lamp and a brick wall",
    "living-room-traditional-light": "living room with a fireplace below a landscape in a gilt frame, panelled walls and a patterned rug",
    "bathroom-modern-light": "bathroom with two basins before slatted wood, a lit mirror, a glass shower and a bench below the window",
    "bathroom-modern-neutral": "bathroom with two basins before slatted wood, a lit mirror, a glass shower and the sea behind the window",
    "bathroom-minimal-light": "bathroom with a free-standing oval tub, a lit niche, a block washstand and the sea behind the window",
    "bathroom-minimal-neutral": "bathroom with a free-standing oval tub, a lit niche, a block washstand and a garden behind the window",
    "bathroom-industrial-light": "bathroom with metro tiles, a concrete trough on pipes, a towel ladder and a gridded shower screen",
    "bedroom-industrial-dark": "bedroom with a steel-frame bed, a leather bench, bare bulbs and roofs at dusk behind a wide window",
    "bedroom-industrial-neutral": "bedroom with a steel-frame bed, a leather bench, bare bulbs and an air duct below the ceiling",
    "dining-room-minimal-dark": "dining room with a set timber table, two benches, one paper lantern and the sea at dusk behind the window",
    "kitchen-industrial-light": "kitchen with pale fronts, pipe shelves, a steel hood and a rolling workbench with stools",
    "kitchen-minimal-light": "kitchen with one long run of timber fronts, a solid block with three stools, two round lamps and a wide window",
    "living-room-minimal-light": "living room with a low bouclé sofa, a block of wood as table, one round relief and the sea behind the window",
}
_PALETTES = {"light": "A light", "neutral": "A warm, neutral-toned", "dark": "A dark, lamp-lit"}


def alt_text(job: Job) -> str:
    name = job.id.split("/")[-1]
    return f"{_PALETTES[job.palette]} {_OWN.get(name) or _ROOMS[job.room][job.style]}"
