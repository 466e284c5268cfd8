import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const INDEX = "node_modules/lucide-react/dist/esm/lucide-react.mjs";
const IMPORT = /import \{([^}]*)\} from "lucide-react";/g;

/**
 * Makes builds import each icon from its own file. Through the package's index, which imports all of them, every page would seem to need every icon, and the
 * chunk that all pages share would contain them.
 */
export function iconImports(): Plugin {
  /** The file of each name that the package exports; an icon may have several names. */
  const fileOf = new Map<string, string>();
  return {
    name: "parlour:icon-imports",
    apply: "build",
    enforce: "pre",
    async buildStart() {
      const index = await readFile(fileURLToPath(new URL(`../${INDEX}`, import.meta.url)), "utf8");
      for (const [, names = "", file = ""] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)) {
        for (const name of names.split(",")) fileOf.set(name.replace("default as", "").trim(), file);
      }
      if (fileOf.size === 0) this.error("lucide-react's index has another form than expected");
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return undefined;
      return code.replace(IMPORT, (_, list: string) =>
        list
          .split(",")
          .map((entry) => entry.trim())
          .filter((entry) => entry && !entry.startsWith("type "))
          .map((entry) => {
            const [name = "", as = name] = entry.split(" as ");
            const file = fileOf.get(name) ?? this.error(`lucide-react has no icon ${name}, imported by ${id}`);
            return `import ${as} from "lucide-react/icons/${file}";`;
          })
          .join(" "),
      );
    },
  };
}
