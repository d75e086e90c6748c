/** An extract's child that a test can inspect. */
import '../extract/extract-child.ts'
import { allowInspection } from './inspect-child.ts'

allowInspection()
