import { launch } from './launch.mjs'

launch('generate.ts')
