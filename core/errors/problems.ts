import { moneyProblems } from './money-problems.ts';
import type { Problem } from './problem.ts';
import { refusalProblems } from './refusal-problems.ts';
import { requestProblems } from './request-problems.ts';

/** Every way in which a call to the payment service can fail: one closed list (see docs/operations.md). */
export const PROBLEMS = { ...requestProblems, ...refusalProblems, ...moneyProblems } as const satisfies Record<
  string,
  Problem
>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

export function problemOf(code: ProblemCode): Problem {
  return PROBLEMS[code];
}
