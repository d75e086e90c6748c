import { launch } from './launch.mjs'

launch('screenshots.ts')
