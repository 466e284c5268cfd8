/** Finds mistakes to make in TypeScript in the syntax tree of Vite's parser. */
import { parseSync } from "vite";
import type { Mistake } from "./mistakes.ts";

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const OPERATORS: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
};
/** The code of an error or a state; texts that people read are not changed. */
const CODE = /^[a-z]+([_-][a-z]+)*$/;

export function typescriptMistakes(file: string, source: string): Mistake[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Mistake[] = [];
  const add = (kind: string, { start, end }: { start: number; end: number }, text: string) =>
    found.push({ file, kind, start, end, text });
  const textOf = ({ start, end }: Node) => source.slice(start, end);

  const visit = (node: Node, parent?: Node): void => {
    const { type } = node;
    // Types do not exist at run time.
    if (type === "ImportDeclaration" || type === "ExportAllDeclaration") return;
    if (type.startsWith("TS") && !isNode(node.expression)) return;
    if (isNode(node.test) && type !== "SwitchCase") {
      add("condition", node.test, "true");
      add("condition", node.test, "false");
    }
    switch (type) {
      case "BinaryExpression":
      case "LogicalExpression": {
        const [left, right] = [node.left as Node, node.right as Node];
        const operator = node.operator as string;
        const words =
          /Literal$|Template/.test(`${left.type} ${right.type}`) && operator === "+" && /["'`]/.test(textOf(node));
        const other = OPERATORS[operator];
        const at = source.indexOf(operator, left.end);
        if (other && !words)
          add(type === "LogicalExpression" ? "and/or" : "operator", { start: at, end: at + operator.length }, other);
        if (type === "LogicalExpression") {
          add(operator === "??" ? "fallback dropped" : "term dropped", node, textOf(left));
          if (operator !== "??") add("term dropped", node, textOf(right));
        }
        break;
      }
      case "UnaryExpression":
        if (node.operator === "!") add("! dropped", node, textOf(node.argument as Node));
        break;
      case "AwaitExpression":
        add("await dropped", node, textOf(node.argument as Node));
        break;
      case "ExpressionStatement": {
        const statement = node.expression as Node;
        const inner = statement.type === "AwaitExpression" ? (statement.argument as Node) : statement;
        if (/^(CallExpression|AssignmentExpression|UpdateExpression|ChainExpression|UnaryExpression)$/.test(inner.type))
          add("statement removed", node, ";");
        break;
      }
      case "ReturnStatement":
      case "ThrowStatement":
        if (type === "ThrowStatement" || !node.argument) add("statement removed", node, ";");
        break;
      case "Literal":
        if (typeof node.value === "number") {
          if (node.value === 0) add("number", node, "1");
          else for (const text of ["0", `${node.value * 1000}`]) add("number", node, text);
        } else if (typeof node.value === "boolean") {
          add("true/false", node, String(!node.value));
        } else if (typeof node.value === "string" && CODE.test(node.value) && parent?.type !== "ExpressionStatement") {
          add("code", node, `"mistaken"`);
        }
        break;
      default:
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === "typeAnnotation" || key === "typeArguments" || key === "returnType" || key === "typeParameters")
        continue;
      if (key === "key" && type === "Property" && !node.computed) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node);
    }
  };
  visit(program as unknown as Node);
  return found;
}
