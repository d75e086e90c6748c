import { type Description, nameOf, type Operation, operationsOf, type Schema } from './description.ts'

/**
 * Names each successful response's envelope, such as `RunAnswer` for `{ success, message, data: Run }`, so that the
 * description contains it only once and generated clients show the name.
 */
export function nameAnswers(description: Description): void {
  const { schemas } = description.components
  for (const operation of operationsOf(description)) {
    for (const response of Object.values(operation.responses)) {
      if (!('content' in response)) continue
      const media = response.content?.['application/json']
      const { schema } = media ?? {}
      if (!media || !schema?.properties?.['data']) continue
      const name = answerName(schema, operation)
      const { description: _ofTheCall, ...frame } = schema
      const known = schemas[name]
      if (known && JSON.stringify(known) !== JSON.stringify(frame))
        throw new Error(`Two responses would be named ${name}: use a named schema for one of them.`)
      schemas[name] = frame
      media.schema = { $ref: `#/components/schemas/${name}` }
    }
  }
}

function answerName({ properties }: Schema, { operationId }: Operation): string {
  const ofCall = operationId.slice(0, 1).toUpperCase() + operationId.slice(1)
  const data = properties?.['data'] ?? {}
  const list = properties?.['next'] ? 'Page' : 'List'
  const plain = dataName(data, list) ?? ofCall
  return `${plain}Answer`
}

function dataName(data: Schema, list: string): string | null {
  if (data.$ref) return nameOf({ $ref: data.$ref })
  if (data.type === 'null') return 'Nothing'
  const { items } = data
  return items && '$ref' in items && items.$ref ? `${nameOf({ $ref: items.$ref })}${list}` : null
}
