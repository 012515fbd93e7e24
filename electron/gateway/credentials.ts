/** The till's credentials (service-interface, Authentication). Injected by the composition root, never logged. */
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
      /** Sent in the Client-Id header of POS refunds, if the service requires it. */
      readonly client_id?: string;
    };
