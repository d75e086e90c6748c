import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../root.ts'

/** Collects every text that a screen may show from the source code: strings, templates and JSX text. */
export function wordsOnScreens(): ReadonlySet<string> {
  const words = new Set<string>()
  for (const folder of ['editor/src', 'portal/app', 'ui/src', 'workflow/src', 'examples'])
    for (const file of filesIn(folder)) {
      const text = readFileSync(join(root, file), 'utf8')
      if (file.endsWith('.anj'))
        for (const [, word = ''] of text.matchAll(/"([^"\\]+)"/g)) words.add(collapseSpaces(word))
      else collect(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kindOf(file)), words)
    }
  return words
}

/** Collapses spaces, and replaces each placeholder with `{}`. */
export function collapseSpaces(text: string): string {
  return text
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/\s+/g, ' ')
    .trim()
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|anj)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
}

const kindOf = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

function collect(node: ts.Node, words: Set<string>): void {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) words.add(collapseSpaces(node.text))
  else if (ts.isTemplateExpression(node))
    words.add(
      collapseSpaces(node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')),
    )
  else if (ts.isJsxElement(node)) words.add(collapseSpaces(node.children.map(ofJsx).join('')))
  else if ((ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) && ts.isIdentifier(node.name))
    words.add(node.name.text)
  ts.forEachChild(node, (child) => collect(child, words))
}

/** Returns the text of a JSX child, or `{}` for an expression. */
function ofJsx(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text
  if (ts.isJsxExpression(child) && child.expression && ts.isStringLiteralLike(child.expression))
    return child.expression.text
  return '{}'
}
