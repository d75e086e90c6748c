import { type Problem, problem, type Result } from '../model/problem.ts'

/** Codes of all reasons why a text can't be opened as a workflow. */
export const fileProblemCodes = [
  'fileNotJson',
  'fileNotAWorkflow',
  'fileNewer',
  'fileTooManyNodes',
  'fileKindUnknown',
  'fileHoldsTooMuch',
  'fileTakesTooMuchMemory',
] as const
export type FileProblemCode = (typeof fileProblemCodes)[number]

/** Reason why a text can't be opened as a workflow. */
export type FileProblem = Problem & { readonly code: FileProblemCode }

/**
 * Refuses JSON that isn't a workflow. `at` states the place and the reason, such as 'workFlow.nodes.2.id must be
 * string'.
 */
export function notAWorkflow(at: string): { readonly ok: false; readonly problem: FileProblem } {
  return refuse(problem('fileNotAWorkflow', { at }))
}

/** Returns a problem as a failed result. */
export function refuse(found: FileProblem): Extract<Result<never, FileProblem>, { ok: false }> {
  return { ok: false, problem: found }
}
