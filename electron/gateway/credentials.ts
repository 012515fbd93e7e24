/** How the till proves who it is (service-interface, Authentication). Handed in by the composition root, never logged. */
export type Credentials =
  | {
      readonly scheme: 'client_credentials';
      readonly client_id: string;
      readonly client_secret: string;
      /** The production or sandbox address. */
      readonly audience: string;
    }
  | {
      readonly scheme: 'api_key';
      /** Live, test or restricted. */
      readonly api_key: string;
      /** Sent in the Client-Id header of POS refunds, when the service asks for it. */
      readonly client_id?: string;
    };
