import { sqlError } from '../errors.ts'
import type { Expression } from '../syntax/tree.ts'
import { asText } from './common.ts'
import { compileComparison } from './comparison.ts'
import { compile } from './compile.ts'
import { needsOf, type Predicate } from './compiled.ts'
import { likeTester } from './like.ts'
import type { Scope } from './scope.ts'
import { compileIn, compileQuantified, inner, remembered } from './subquery.ts'

const notACondition = (near: string) =>
  sqlError(
    4145,
    `An expression of non-boolean type specified in a context where a condition is expected, near '${near}'.`,
    { class: 15 },
  )

/** A condition. */
export function compilePredicate(expression: Expression, scope: Scope): Predicate {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const left = compilePredicate(expression.left, scope)
      const right = compilePredicate(expression.right, scope)
      const decides = expression.kind === 'or'
      return {
        ...needsOf([left, right]),
        test: (frame) => {
          const first = left.test(frame)
          if (first === decides) return decides
          const second = right.test(frame)
          if (second === decides) return decides
          return first === null || second === null ? null : !decides
        },
      }
    }
    case 'not': {
      const operand = compilePredicate(expression.operand, scope)
      return { ...operand, test: (frame) => negate(operand.test(frame)) }
    }
    case 'compare':
      return compileComparison(
        expression.operator,
        compile(expression.left, scope),
        compile(expression.right, scope),
      )
    case 'isNull': {
      const operand = compile(expression.operand, scope)
      const wanted = !expression.negated
      return {
        slots: operand.slots,
        outer: operand.outer,
        test: (frame) => (operand.run(frame) === null) === wanted,
      }
    }
    case 'in':
      return compileIn(expression, scope)
    case 'between': {
      const operand = compile(expression.operand, scope)
      const low = compileComparison('>=', operand, compile(expression.low, scope))
      const high = compileComparison('<=', operand, compile(expression.high, scope))
      return {
        ...needsOf([low, high]),
        test: (frame) => {
          const first = low.test(frame)
          const second = first === false ? false : high.test(frame)
          const found =
            first === false || second === false ? false : first === null || second === null ? null : true
          return expression.negated ? negate(found) : found
        },
      }
    }
    case 'like': {
      const operand = asText(compile(expression.operand, scope))
      const pattern = asText(compile(expression.pattern, scope))
      const escape = expression.escape === null ? null : asText(compile(expression.escape, scope))
      const tester = likeTester(operand.type.collation ?? pattern.type.collation)
      return {
        ...needsOf(escape === null ? [operand, pattern] : [operand, pattern, escape]),
        test: (frame) => {
          const value = operand.run(frame)
          const like = pattern.run(frame)
          const mark = escape === null ? '' : escape.run(frame)
          if (value === null || like === null || mark === null) return null
          return tester(value as string, like as string, mark as string) !== expression.negated
        },
      }
    }
    case 'exists': {
      const { query, needs } = inner(expression.query, scope)
      const key = {}
      return {
        ...needs,
        test: (frame) =>
          remembered(frame, key, needs.slots === 0 && !needs.outer, () => {
            for (const _ of query.rows(frame.run, frame)) return true
            return false
          }),
      }
    }
    case 'quantified':
      return compileQuantified(expression, scope)
    default:
      throw notACondition(expression.kind === 'column' ? (expression.parts.at(-1) ?? '') : expression.kind)
  }
}

const negate = (value: boolean | null) => (value === null ? null : !value)
