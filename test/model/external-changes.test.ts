import { describe, expect, test } from 'vitest';
import {
  type UnansweredRequest,
  EXTERNAL_CHANGE_MUTATIONS,
  type ExternalChangeMutation,
  exploreExternalChanges,
} from './external-changes/explore.ts';

const RETURN: UnansweredRequest = { what: 'return', has_id: true };
const RETURN_WITHOUT_ID: UnansweredRequest = { what: 'return', has_id: false };
const CAPTURE: UnansweredRequest = { what: 'capture', has_id: true };
const RELEASE: UnansweredRequest = { what: 'release', has_id: true };

const FOUND_IN: Readonly<Record<ExternalChangeMutation, UnansweredRequest>> = {
  no_reading_before: RETURN_WITHOUT_ID,
  known_returns_are_ours: RETURN_WITHOUT_ID,
  any_amount_is_ours: RETURN,
  nothing_before_the_horizon: RETURN,
  an_ended_hold_was_captured: CAPTURE,
  an_ended_hold_was_released: RELEASE,
  not_captured_before_the_horizon: CAPTURE,
};

describe('the exhaustive model of a payment that others change (payment-safety 13.6, tier T0)', () => {
  test.each([RETURN, RETURN_WITHOUT_ID, CAPTURE, RELEASE])('holds for a lost $what, own id $has_id', (request) => {
    const { violation, states } = exploreExternalChanges(request, null);
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(10);
  });

  test.each(Object.entries(FOUND_IN) as [ExternalChangeMutation, UnansweredRequest][])(
    'catches the mutation %s',
    (mutation, request) => {
      expect(exploreExternalChanges(request, mutation).violation, EXTERNAL_CHANGE_MUTATIONS[mutation]).not.toBeNull();
    },
  );
});
