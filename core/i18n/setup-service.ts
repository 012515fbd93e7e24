import type { MessageSet } from './message.ts';

/** Why a payment service cannot be used, and what to do. */
export const setupService = {
  'setup.service.address_unreadable': {
    es: 'La dirección no se entiende. Escríbala completa, como https://pagos.ejemplo.com, sin espacios.',
    pt: 'O endereço não foi entendido. Escreva-o completo, como https://pagamentos.exemplo.com, sem espaços.',
    en: 'The address cannot be read. Enter all of it, such as https://payments.example.com, without spaces.',
  },
  'setup.service.address_with_user': {
    es: 'La dirección lleva un usuario o una contraseña. Quítelos: van en sus propios campos.',
    pt: 'O endereço contém um usuário ou uma senha. Retire-os: eles têm campos próprios.',
    en: 'The address contains a user or a password. Remove them: they have their own fields.',
  },
  'setup.service.address_plain_http': {
    es: 'La dirección empieza con http: las credenciales viajarían sin cifrar. Use https; http es solo para un servicio de este mismo equipo.',
    pt: 'O endereço começa com http: as credenciais viajariam sem criptografia. Use https; http é só para um serviço deste mesmo computador.',
    en: 'The address begins with http: the credentials would travel unencrypted. Use https; http is only for a service on this machine.',
  },
  'setup.service.name_unknown': {
    es: 'No se encontró el nombre {{host}}. Revise cómo está escrito y la conexión a internet.',
    pt: 'O nome {{host}} não foi encontrado. Confira como está escrito e a conexão com a internet.',
    en: 'The name {{host}} cannot be found. Check its spelling and the internet connection.',
  },
  'setup.service.not_listening': {
    es: '{{host}} existe, pero no hay ningún servicio ahí. Revise la dirección y el puerto.',
    pt: '{{host}} existe, mas não há nenhum serviço ali. Confira o endereço e a porta.',
    en: '{{host}} exists, but no service is listening there. Check the address and port.',
  },
  'setup.service.no_way_there': {
    es: 'No se puede llegar a {{host}}. Revise el cable, el wifi y el cortafuegos.',
    pt: 'Não é possível chegar a {{host}}. Confira o cabo, o Wi-Fi e o firewall.',
    en: '{{host}} cannot be reached. Check the cable, the Wi-Fi and the firewall.',
  },
  'setup.service.no_answer': {
    es: '{{host}} no responde. Revise la dirección y el cortafuegos, y pruebe otra vez.',
    pt: '{{host}} não responde. Confira o endereço e o firewall, e tente de novo.',
    en: '{{host}} is not responding. Check the address and the firewall, and try again.',
  },
  'setup.service.certificate_expired': {
    es: 'El certificado de {{host}} venció. Primero revise la fecha y hora de este equipo; si están bien, avise al servicio de pagos.',
    pt: 'O certificado de {{host}} venceu. Primeiro confira a data e a hora deste computador; se estiverem certas, avise o serviço de pagamentos.',
    en: "The certificate of {{host}} has expired. First check this machine's date and time; if they are right, contact the payment service.",
  },
  'setup.service.certificate_not_yet_valid': {
    es: 'El certificado de {{host}} aún no es válido. Lo más común es que la fecha de este equipo esté atrasada: revísela.',
    pt: 'O certificado de {{host}} ainda não é válido. O mais comum é a data deste computador estar atrasada: confira.',
    en: "The certificate of {{host}} is not valid yet. Usually this machine's date is behind: check it.",
  },
  'setup.service.certificate_unknown_issuer': {
    es: 'El certificado de {{host}} no es de confianza. Si el servicio usa una autoridad propia, indique su archivo; si no, alguien puede estar interceptando la conexión.',
    pt: 'O certificado de {{host}} não é confiável. Se o serviço usa uma autoridade própria, indique o arquivo; se não, alguém pode estar interceptando a conexão.',
    en: 'The certificate of {{host}} is not trusted. If the service has its own authority, provide its file; if not, someone may be intercepting the connection.',
  },
  'setup.service.certificate_of_another': {
    es: 'El certificado no es de {{host}}. Revise la dirección.',
    pt: 'O certificado não é de {{host}}. Confira o endereço.',
    en: 'The certificate does not belong to {{host}}. Check the address.',
  },
  'setup.service.certificate_key_not_pinned': {
    es: 'La clave pública de {{host}} no es una de las indicadas. Confírmela con el servicio de pagos antes de seguir.',
    pt: 'A chave pública de {{host}} não é uma das indicadas. Confirme-a com o serviço de pagamentos antes de continuar.',
    en: 'The public key of {{host}} is not one of the pinned keys. Confirm it with the payment service before you continue.',
  },
  'setup.service.no_tls': {
    es: '{{host}} no ofrece una conexión segura. Revise el puerto; una red que intercepta también puede causarlo.',
    pt: '{{host}} não oferece uma conexão segura. Confira a porta; uma rede que intercepta também pode causar isso.',
    en: '{{host}} does not offer a secure connection. Check the port; an intercepting network can also cause this.',
  },
  'setup.service.credentials_refused': {
    es: 'El servicio no acepta estas credenciales. Cópielas de nuevo, sin espacios, y revise la audiencia.',
    pt: 'O serviço não aceita estas credenciais. Copie-as de novo, sem espaços, e confira a audiência.',
    en: 'The service does not accept these credentials. Copy them again, without spaces, and check the audience.',
  },
  'setup.service.credentials_may_not': {
    es: 'El servicio conoce estas credenciales, pero no les permite cobrar. Pida el permiso al servicio de pagos.',
    pt: 'O serviço conhece estas credenciais, mas não permite que cobrem. Peça a permissão ao serviço de pagamentos.',
    en: 'The service knows these credentials but does not let them take payments. Ask the payment service for permission.',
  },
  'setup.service.not_the_service': {
    es: '{{host}} responde, pero no como el servicio de pagos. Revise el nombre y el resto de la dirección.',
    pt: '{{host}} responde, mas não como o serviço de pagamentos. Confira o nome e o resto do endereço.',
    en: '{{host}} responds, but not like the payment service. Check the name and the rest of the address.',
  },
  'setup.service.service_broken': {
    es: 'El servicio de {{host}} tiene una falla. Pruebe otra vez en unos minutos.',
    pt: 'O serviço de {{host}} está com uma falha. Tente de novo em alguns minutos.',
    en: 'The service at {{host}} is failing. Try again in a few minutes.',
  },
} as const satisfies MessageSet;
