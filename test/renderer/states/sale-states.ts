import type { IntentArguments } from '../../../core/contract/intents.ts';
import { succeed } from '../../../core/result.ts';
import type { Answers } from '../fake-main.ts';
import { emptySale, products, snapshot, till } from './demo.ts';
import type { ScreenState } from './index.ts';

/** The catalogue of the demo shop: names that contain the text, favourites first. */
export const catalogue: Answers = {
  'catalogue.search': ({ text, category_id, limit }: IntentArguments<'catalogue.search'>) => {
    const words = text.toLowerCase();
    const of_category = products.filter(
      (product, index) =>
        category_id === undefined || (category_id === 'favourites' ? index < 16 : product.category_id === category_id),
    );
    const found = of_category.filter((product) => product.name.toLowerCase().includes(words));
    return succeed({ products: found.slice(0, limit), total: found.length });
  },
};

export const saleStates: Readonly<Record<string, ScreenState>> = {
  sale: { snapshot, answers: catalogue },
  'sale-empty': {
    snapshot: {
      ...snapshot,
      sale: emptySale,
      status: { ...snapshot.status, recovery: { ...snapshot.status.recovery, unresolved: 0, level: 'ok' } },
    },
    answers: catalogue,
  },
  'sale-training': {
    snapshot: { ...snapshot, till: { ...till, training: true, training_pin: '1234', simulated_reader: true } },
    answers: catalogue,
  },
};
