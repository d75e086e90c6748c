import { notUnderstood } from '../../errors.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { spatialBytes } from '../../types/spatial.ts'
import { int, nvarchar } from '../../types/type-facts.ts'
import { cast, constantOf, nullIfAnyNull } from '../compiled.ts'
import { argument } from './arguments.ts'
import type { FunctionCompiler } from './index.ts'

const fromText =
  (name: 'geography' | 'geometry', srid: number): FunctionCompiler =>
  (parts, _, written) => {
    const type: EngineType = { name }
    const text = cast(argument(parts, 0, written), nvarchar('max'))
    const own = parts.length > 1 ? cast(argument(parts, 1, written), int) : constantOf(int, srid)
    return nullIfAnyNull(type, [text, own], ([value, number]) =>
      spatialBytes(value as string, number as number),
    )
  }

const point =
  (name: 'geography' | 'geometry'): FunctionCompiler =>
  (parts, _, written) => {
    const given = [0, 1, 2].map((at) => argument(parts, at, written))
    return nullIfAnyNull(
      { name },
      given.map((part) => cast(part, nvarchar(40))),
      ([first, second, srid]) => {
        // geography takes latitude first but shows longitude first.
        const [x, y] = name === 'geography' ? [second, first] : [first, second]
        return spatialBytes(`POINT (${String(x)} ${String(y)})`, Number(srid))
      },
    )
  }

const refused: FunctionCompiler = (_, __, name) => {
  throw notUnderstood(name)
}

/** Static methods that create spatial values, such as `geography::Parse(…)`. */
export const spatialFunctions: Readonly<Record<string, FunctionCompiler>> = {
  'GEOGRAPHY::PARSE': fromText('geography', 4326),
  'GEOGRAPHY::STGEOMFROMTEXT': fromText('geography', 4326),
  'GEOGRAPHY::POINT': point('geography'),
  'GEOMETRY::PARSE': fromText('geometry', 0),
  'GEOMETRY::STGEOMFROMTEXT': fromText('geometry', 0),
  'GEOMETRY::POINT': point('geometry'),
  'HIERARCHYID::PARSE': (parts, _, name) =>
    nullIfAnyNull({ name: 'hierarchyid' }, [cast(argument(parts, 0, name), nvarchar(4000))], ([value]) =>
      Buffer.from(value as string),
    ),
  'HIERARCHYID::GETROOT': () => constantOf({ name: 'hierarchyid' }, Buffer.from('/')),
  'GEOGRAPHY::GEOMFROMGML': refused,
}
