import { sqlError } from '../errors.ts'
import type { Expression } from '../syntax/tree.ts'
import { asText } from './common.ts'
import { compileComparison } from './comparison.ts'
import { dependenciesOf, type Predicate } from './compiled.ts'
import type { Compiler } from './compiler.ts'
import { likeTester } from './like.ts'
import type { Scope } from './scope.ts'
import { bindSubquery, compileIn, compileQuantified, memoized } from './subquery.ts'

const notACondition = (near: string) =>
  sqlError(
    4145,
    `An expression of non-boolean type specified in a context where a condition is expected, near '${near}'.`,
    { class: 15 },
  )

/** Compiles a condition, with the given compiler for its parts. */
export function compileCondition(expression: Expression, scope: Scope, compiler: Compiler): Predicate {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const left = compiler.condition(expression.left, scope)
      const right = compiler.condition(expression.right, scope)
      const decides = expression.kind === 'or'
      return {
        ...dependenciesOf([left, right]),
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
      const operand = compiler.condition(expression.operand, scope)
      return { ...operand, test: (frame) => negate(operand.test(frame)) }
    }
    case 'compare':
      return compileComparison(
        expression.operator,
        compiler.value(expression.left, scope),
        compiler.value(expression.right, scope),
      )
    case 'isNull': {
      const operand = compiler.value(expression.operand, scope)
      const wanted = !expression.negated
      return {
        slots: operand.slots,
        outer: operand.outer,
        test: (frame) => (operand.run(frame) === null) === wanted,
      }
    }
    case 'in':
      return compileIn(expression, scope, compiler)
    case 'between': {
      const operand = compiler.value(expression.operand, scope)
      const low = compileComparison('>=', operand, compiler.value(expression.low, scope))
      const high = compileComparison('<=', operand, compiler.value(expression.high, scope))
      return {
        ...dependenciesOf([low, high]),
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
      const operand = asText(compiler.value(expression.operand, scope))
      const pattern = asText(compiler.value(expression.pattern, scope))
      const escape = expression.escape === null ? null : asText(compiler.value(expression.escape, scope))
      const tester = likeTester(operand.type.collation ?? pattern.type.collation)
      return {
        ...dependenciesOf(escape === null ? [operand, pattern] : [operand, pattern, escape]),
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
      const { query, needs } = bindSubquery(expression.query, scope)
      const key = {}
      return {
        ...needs,
        test: (frame) =>
          memoized(frame, key, needs.slots === 0 && !needs.outer, () => {
            for (const _ of query.rows(frame.run, frame)) return true
            return false
          }),
      }
    }
    case 'quantified':
      return compileQuantified(expression, scope, compiler)
    default:
      throw notACondition(expression.kind === 'column' ? (expression.parts.at(-1) ?? '') : expression.kind)
  }
}

const negate = (value: boolean | null) => (value === null ? null : !value)
