import { type Problem, problem, type Result } from '../model/problem.ts'

/** All that can keep a text from being opened as a workflow. */
export const fileProblemCodes = [
  'fileNotJson',
  'fileNotAWorkflow',
  'fileNewer',
  'fileTooManyNodes',
  'fileKindUnknown',
  'fileHoldsTooMuch',
  'fileTakesTooMuchMemory',
] as const
/** One of them. */
export type FileProblemCode = (typeof fileProblemCodes)[number]

/** Why a text is not a workflow that can be opened. */
export type FileProblem = Problem & { readonly code: FileProblemCode }

/** A text that is JSON but no workflow; `at` says where and why, as 'workFlow.nodes.2.id must be string'. */
export function notAWorkflow(at: string): { readonly ok: false; readonly problem: FileProblem } {
  return refuse(problem('fileNotAWorkflow', { at }))
}

/** A refusal as a result. */
export function refuse(found: FileProblem): Extract<Result<never, FileProblem>, { ok: false }> {
  return { ok: false, problem: found }
}
