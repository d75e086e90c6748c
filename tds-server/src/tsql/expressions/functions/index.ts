import type { Expression } from '../../syntax/tree.ts'
import type { Compiled } from '../compiled.ts'
import type { Scope } from '../scope.ts'
import { conditionalFunctions } from './conditional.ts'
import { dateFunctions } from './dates.ts'
import { metadataFunctions } from './metadata.ts'
import { numberFunctions } from './numbers.ts'
import { sessionFunctions } from './session.ts'
import { spatialFunctions } from './spatial.ts'
import { textFunctions } from './texts.ts'

export type FunctionCompiler = (
  parts: readonly Compiled[],
  scope: Scope,
  name: string,
  expressions: readonly Expression[],
) => Compiled

const all = new Map<string, FunctionCompiler>(
  [
    conditionalFunctions,
    dateFunctions,
    metadataFunctions,
    numberFunctions,
    sessionFunctions,
    spatialFunctions,
    textFunctions,
  ].flatMap((group) => Object.entries(group)),
)

/** Returns the compiler of a built-in function, if it exists. */
export const functionOf = (name: string): FunctionCompiler | undefined => all.get(name)
