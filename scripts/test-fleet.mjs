import { launch } from './launch.mjs'

launch('test-fleet.ts')
