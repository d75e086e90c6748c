import { parseArgs } from 'node:util'
import { runGenerators } from './generating/generators.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
process.exitCode = (await runGenerators({ check: values.check })) ? 0 : 1
