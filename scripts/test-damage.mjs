import { launch } from './launch.mjs'

launch('test-damage.ts')
