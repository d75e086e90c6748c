/** An ingest's child that a test can inspect. */
import '../ingest/ingest-child.ts'
import { allowInspection } from './inspect-child.ts'

allowInspection()
