import { addExamples } from './add-examples.ts'
import { type Description, isReference, nameOf, operationsOf, type Parameter } from './description.ts'
import { nameAnswers } from './name-answers.ts'
import { shareParts } from './share-parts.ts'

/**
 * Completes the description that Fastify generates: names the responses, moves shared parts to the components, and adds
 * examples.
 */
export function finishDescription(raw: object): Description {
  const description = JSON.parse(JSON.stringify(raw, withPrefixItems)) as Description
  describeParameters(description)
  nameAnswers(description)
  addExamples(description)
  shareParts(description)
  return description
}

/** Writes tuples with `prefixItems`, which JSON Schema 2020-12 and therefore OpenAPI 3.1 require. */
function withPrefixItems(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('items' in value) || !Array.isArray(value.items))
    return value
  const { items, additionalItems: _none, ...rest } = value as { items: unknown[]; additionalItems?: unknown }
  return { ...rest, prefixItems: items, maxItems: items.length }
}

/** Copies a named type's description to each parameter with that type. */
function describeParameters(description: Description): void {
  const { schemas } = description.components
  const described = (parameter: Parameter): Parameter => {
    const { schema } = parameter
    const text = schema?.$ref && schemas[nameOf({ $ref: schema.$ref })]?.description
    return parameter.description || !text ? parameter : { ...parameter, description: text }
  }
  for (const operation of operationsOf(description)) {
    if (operation.parameters)
      operation.parameters = operation.parameters.map((one) => (isReference(one) ? one : described(one)))
  }
}
