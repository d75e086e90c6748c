import { Document, isScalar, visit } from 'yaml'
import { buildApp } from '../app.ts'
import type { Description } from '../openapi/description.ts'
import { wrapJson } from './flow-text.ts'
import { noDeps } from './no-deps.ts'

const width = 120

/** Returns the API's description as YAML in a stable order: routes as registered, schemas by name. */
export async function openapiText(): Promise<string> {
  const app = await buildApp(noDeps)
  const description = app.swagger() as unknown as Description
  await app.close()
  const schemas = Object.entries(description.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))
  const ordered = {
    ...description,
    components: { ...description.components, schemas: Object.fromEntries(schemas) },
  }
  return withExamples(JSON.parse(JSON.stringify(ordered)))
}

/** Writes examples as compact JSON, so that they take little space between the calls' descriptions. */
function withExamples(description: unknown): string {
  const document = new Document(description, { aliasDuplicateObjects: false })
  const examples: unknown[] = []
  visit(document, {
    Pair: (_key, pair) => {
      if (!isScalar(pair.key) || pair.key.value !== 'example') return undefined
      examples.push(JSON.parse(JSON.stringify(pair.value)))
      pair.value = document.createNode(placeOf(examples.length - 1))
      return visit.SKIP
    },
  })
  const text = document.toString({ lineWidth: width })
  return text.replace(/^( *)example: \$example(\d+)\$$/gm, (_line, indent: string, at: string) => {
    const lines = wrapJson(examples[Number(at)], width - indent.length - 2)
    return `${indent}example:${lines.map((line) => `\n${indent}  ${line}`).join('')}`
  })
}

function placeOf(index: number): string {
  return `$example${index}$`
}
