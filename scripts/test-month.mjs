import { launch } from './launch.mjs'

launch('test-month.ts')
