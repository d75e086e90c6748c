import { launch } from './launch.mjs'

launch('test-schedules.ts')
