import { entryOf, type FunctionName, type ParameterType, type Signature, typeNames } from '@anj/workflow'

const kinds: Readonly<Partial<Record<ParameterType, string>>> = { number: 'number', any: 'value' }

/** Returns the ways to call a function, such as 'left(text, count)'. */
export function callsOf(name: FunctionName): readonly string[] {
  return [...new Set(entryOf(name).signatures.map((signature) => `${name}(${parametersOf(signature)})`))]
}

function parametersOf({ parameters, rest = [], last }: Signature): string {
  return [
    ...parameters.map((parameter) => (parameter.optional ? `[${parameter.name}]` : parameter.name)),
    ...(rest.length > 0 ? ['…'] : []),
    ...(last ? [`[${last.name}]`] : []),
  ].join(', ')
}

/** Returns the types that a function returns, in words. */
export function returnsOf(name: FunctionName): string {
  const types = new Set(entryOf(name).signatures.map(({ returns }) => returns))
  return [...types]
    .map((type) => kinds[type] ?? typeNames[type as Exclude<ParameterType, 'number' | 'any'>])
    .join(' or ')
}
