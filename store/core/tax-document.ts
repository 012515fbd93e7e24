import * as z from 'zod';

const id = z.string().regex(/^[^\0]{1,128}$/);
const optionalText = z.string().max(1_200).nullish();

/** The fields that the store reads of a lane's tax documents: which exist, and their numbers. */
const documentSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('fiscal_intent'),
    intent: z.object({
      ...{ document_id: id, kind: z.string().max(20), sale_id: id, return_id: id.nullable() },
      amount_minor: z.int().min(0),
    }),
  }),
  z.object({
    type: z.literal('fiscal_step'),
    document_id: id,
    answer: z.object({ state: z.string().max(20), number: optionalText, stamp: optionalText, link: optionalText }),
  }),
]);
export type DocumentFact = z.infer<typeof documentSchema>;

export const DOCUMENT_TYPES: ReadonlySet<string> = new Set(['fiscal_intent', 'fiscal_step']);

/** Null when its shape is unknown to this store. */
export const documentFactOf = (body: string): DocumentFact | null =>
  documentSchema.safeParse(JSON.parse(body)).data ?? null;
