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

/** Status and sentence of every failure that the description of the api names, by code. */
const failures = new Map(
  Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ responses = {} }) => Object.entries(responses))
    .flatMap(([status, response]) =>
      failuresOf(response).map(({ code, sentence }) => [code, { status: Number(status), sentence }] as const),
    ),
)

/** The failure of that code. */
export function failureOf(code: string) {
  const failure = failures.get(code)
  if (!failure) throw new Error(`openapi.yaml has no failure ${code}`)
  return failure
}

/** Why the api would never answer a call like this by its description; undefined when it would. */
export async function contradiction(
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

/** An address that is written out, such as '/logs/actions', comes before one with a parameter that fits as well. */
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
