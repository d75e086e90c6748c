import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Described = { readonly description: string }
type Operation = { readonly responses: Readonly<Record<string, Described | { readonly $ref: string }>> }
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Described>> }
}

const description = readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8')
const { paths, components } = parse(description) as Description

/** Status and message of every failure in openapi.yaml, keyed by code. */
const failures = new Map(
  Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ responses = {} }) => Object.entries(responses))
    .flatMap(([status, response]) =>
      failuresOf(response).map(({ code, sentence }) => [code, { status: Number(status), sentence }] as const),
    ),
)

/** The failure with this code. Throws if openapi.yaml has none. */
export function failureOf(code: string) {
  const failure = failures.get(code)
  if (!failure) throw new Error(`openapi.yaml has no failure ${code}`)
  return failure
}

/** Explains why openapi.yaml doesn't allow this response. Returns undefined if it does. */
export async function undocumentedAnswer(
  method: string,
  path: string,
  answer: Response,
): Promise<string | undefined> {
  const call = `${method} ${path}`
  const operation = operationOf(method, path)
  if (!operation) return `openapi.yaml has no ${call}`
  const response = operation.responses[answer.status]
  if (!response) return `openapi.yaml has no status ${answer.status} for ${call}`
  if (answer.ok) return undefined
  const { code } = (await answer.clone().json()) as { readonly code: string }
  return failuresOf(response).some((failure) => failure.code === code)
    ? undefined
    : `openapi.yaml has no ${answer.status} ${code} for ${call}`
}

/** Finds the operation of a path. A literal path such as `/logs/actions` has priority over a path with a parameter. */
function operationOf(method: string, path: string): Operation | undefined {
  const fitting = Object.keys(paths).filter((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return paths[fitting.find((template) => template === path) ?? fitting[0] ?? '']?.[method.toLowerCase()]
}

function failuresOf(response: Described | { readonly $ref: string }) {
  const shared = '$ref' in response ? components.responses[response.$ref.replace(/^.*\//, '')] : response
  const text = shared?.description ?? ''
  return [...text.matchAll(/^`(\w+)`: (.*)$/gm)].map(([, code = '', sentence = '']) => ({ code, sentence }))
}
