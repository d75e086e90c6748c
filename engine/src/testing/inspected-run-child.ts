/** A run's child that a test can inspect. */
import '../child/run-child.ts'
import { allowInspection } from './inspect-child.ts'

allowInspection()
