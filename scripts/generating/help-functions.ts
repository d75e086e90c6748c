/** Writes the tables of functions in docs/help/functions.md; with --check it reports whether they are up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  entryOf,
  type FormulaExample,
  type FunctionName,
  functionFamilies,
  functionNames,
  type Parameter,
  type Signature,
} from '@anj/workflow'
import { root } from '../root.ts'

const page = 'docs/help/functions.md'
const file = join(root, page)

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

function parameterText({ name, optional }: Parameter): string {
  return optional ? `[${name}]` : name
}

function callText(name: FunctionName, { parameters, rest, last }: Signature): string {
  const all = [...parameters.map(parameterText), ...(rest ? ['…'] : []), ...(last ? [`[${last.name}]`] : [])]
  return /^\w+$/.test(name) ? `${name}(${all.join(', ')})` : name
}

/** Returns the ways to call a function, without those that are the first part of another one. */
function callsOf(name: FunctionName): readonly string[] {
  const calls = [...new Set(entryOf(name).signatures.map((one) => callText(name, one)))]
  return calls.filter((call) => !calls.some((other) => other !== call && other.startsWith(call.slice(0, -1))))
}

function exampleText(example: FormulaExample | undefined): string {
  if (!example) return ''
  if ('fails' in example) return `${code(example.formula)} fails`
  return `${code(example.formula)} gives ${example.gives === null ? 'no value' : code(example.gives)}`
}

function rowOf(name: FunctionName): string {
  const { synonyms = [], description, examples } = entryOf(name)
  const names = [...callsOf(name), ...synonyms].map(code).join(', ')
  const [first] = examples
  const failure = examples.find((example) => 'fails' in example)
  const shown = [first, ...(failure === first ? [] : [failure])]
    .map(exampleText)
    .filter((text) => text !== '')
  return `| ${names} | ${description.replaceAll('|', '\\|')} | ${shown.join('; ')} |`
}

const text = readFileSync(file, 'utf8')
const listed: string[] = []
// The comment before each table names the family in it.
const fresh = text.replace(
  /(<!-- functions: ([\w ]+) -->\n)[\s\S]*?(<!-- end of functions -->)/g,
  (_, begin: string, family: string, end: string) => {
    listed.push(family)
    const rows = functionNames.filter((name) => entryOf(name).family === family).map(rowOf)
    return `${begin}${['| function | what it does | example |', '|---|---|---|', ...rows].join('\n')}\n${end}`
  },
)
const missing = functionFamilies.filter((family) => listed.filter((other) => other === family).length !== 1)
if (missing.length > 0)
  throw new Error(`${page} must list these families exactly once: ${missing.join(', ')}`)

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh)
} else if (fresh !== text) {
  console.error(`The tables of ${page} are stale. Run npm run generate.`)
  process.exitCode = 1
}
