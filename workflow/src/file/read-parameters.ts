import { readParameterValue } from '../graph/parameters.ts'
import { withoutSecretValue } from '../graph/secrets.ts'
import {
  isParameterName,
  maxParameterDescription,
  maxParameters,
  parameterNamed,
  parameterTypes,
  type WorkflowParameter,
} from '../model/parameter.ts'
import type { Result } from '../model/problem.ts'
import { isStorableText, sanitizeText } from '../model/storable-text.ts'
import { asRecord } from './file-document.ts'
import { type FileProblem, notAWorkflow } from './file-problem.ts'

/** Reads the parameters of a file. Refuses invalid ones, because settings refer to them. */
export function readParameters(value: unknown): Result<readonly WorkflowParameter[], FileProblem> {
  if (value === undefined) return { ok: true, value: [] }
  if (!Array.isArray(value) || value.length > maxParameters)
    return notAWorkflow(`workFlow.parameters must be a list of at most ${maxParameters} parameters`)
  const parameters: WorkflowParameter[] = []
  for (const [at, entry] of value.entries()) {
    const read = readParameter(asRecord(entry))
    if (!read || parameterNamed(parameters, read.name) || parameters.some(({ id }) => id === read.id))
      return notAWorkflow(`workFlow.parameters[${at}] is no parameter`)
    parameters.push(read)
  }
  return { ok: true, value: parameters }
}

function readParameter(entry: Readonly<Record<string, unknown>>): WorkflowParameter | null {
  const { id, name, type: given, default: value = null, description = '', settable } = entry
  const type = parameterTypes.find((known) => known === given)
  if (typeof id !== 'string' || id === '' || id.length > 200 || !isStorableText(id)) return null
  if (typeof name !== 'string' || !isParameterName(name) || type === undefined) return null
  if (typeof description !== 'string') return null
  const preset = typeof value === 'string' ? readParameterValue(type, value) : null
  if (value !== null && preset === null) return null
  return withoutSecretValue({
    id,
    name,
    type,
    default: preset,
    description: sanitizeText(description, maxParameterDescription),
    settable: settable === true,
  })
}
