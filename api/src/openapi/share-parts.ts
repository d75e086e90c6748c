import {
  type Description,
  isReference,
  type Operation,
  operationsOf,
  type Parameter,
  type Reference,
  type Response,
} from './description.ts'

const usual: Readonly<Record<string, string>> = {
  'invalidRequest textBroken': 'InvalidRequest',
  'tokenMissing tokenInvalid tokenExpired': 'NotLoggedIn',
  'forbidden tokenScopeMissing': 'Forbidden',
}

/** Moves responses and parameters that several operations share to the components. */
export function shareParts(description: Description): void {
  const operations = operationsOf(description)
  shareRefusals(description, operations)
  shareParameters(description, operations)
}

/** Returns the error codes that an error response's description lists, one per line. */
export function codesOf({ description }: Pick<Response, 'description'>): readonly string[] {
  return [...description.matchAll(/^`(\w+)`: /gm)].map(([, code = '']) => code)
}

function shareRefusals({ components }: Description, operations: readonly Operation[]): void {
  const count = new Map<string, number>()
  const refusals = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const name = isReference(response) ? null : refusalName(response)
      return name ? [{ responses, status, response: response as Response, name }] : []
    }),
  )
  for (const { name } of refusals) count.set(name, (count.get(name) ?? 0) + 1)
  const shared: Record<string, Response> = {}
  for (const { responses, status, response, name } of refusals) {
    if ((count.get(name) ?? 0) < 2) continue
    shared[name] = response
    responses[status] = { $ref: `#/components/responses/${name}` }
  }
  components.responses = sorted(shared)
}

/** Returns a name derived from an error response's codes, so that responses with the same codes share a name. */
function refusalName(response: Response): string | null {
  const codes = codesOf(response)
  if (codes.length === 0) return null
  return usual[codes.join(' ')] ?? codes.map(capitalized).join('Or')
}

function shareParameters({ components }: Description, operations: readonly Operation[]): void {
  const found = new Map<string, { parameter: Parameter; times: number }>()
  for (const { parameters = [] } of operations) {
    for (const parameter of parameters) {
      if (isReference(parameter)) continue
      const text = JSON.stringify(parameter)
      found.set(text, { parameter, times: (found.get(text)?.times ?? 0) + 1 })
    }
  }
  const named = new Map<string, string>()
  const shared: Record<string, Parameter> = {}
  const often = [...found].filter(([, { times }]) => times > 1).sort(([, a], [, b]) => b.times - a.times)
  for (const [text, { parameter }] of often) {
    const name = parameter.name.split('-').map(capitalized).join('')
    // A different parameter with the same name stays inline.
    if (name in shared) continue
    shared[name] = parameter
    named.set(text, name)
  }
  components.parameters = sorted(shared)
  for (const operation of operations) {
    if (operation.parameters)
      operation.parameters = operation.parameters.map(
        (one) => referenceTo(named.get(JSON.stringify(one))) ?? one,
      )
  }
}

function referenceTo(name: string | undefined): Reference | undefined {
  return name === undefined ? undefined : { $ref: `#/components/parameters/${name}` }
}

function sorted<T>(parts: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
