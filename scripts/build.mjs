import { launch } from './launch.mjs'

launch('build.ts')
