import { launch } from './launch.mjs'

launch('test-contract.ts')
