import type { FunctionName } from '@anj/workflow'
import type { FunctionCompiler } from '../part.ts'
import { conversionCompilers } from './conversion.ts'
import { dateCompilers } from './date.ts'
import { hashCompilers } from './hash.ts'
import { logicCompilers } from './logic.ts'
import { numberCompilers } from './number.ts'
import { operatorCompilers } from './operators.ts'
import { regexCompilers } from './regex.ts'
import { textCompilers } from './text.ts'

/** The compiler of each function in the catalogue. */
export const functionCompilers: Readonly<Record<FunctionName, FunctionCompiler>> = {
  ...operatorCompilers,
  ...logicCompilers,
  ...textCompilers,
  ...numberCompilers,
  ...dateCompilers,
  ...conversionCompilers,
  ...regexCompilers,
  ...hashCompilers,
}
