CREATE TRIGGER user_permissions_desk_pin
AFTER INSERT ON user_permissions WHEN NEW.permission_id IN ('ADMIN', 'SUPERADMIN')
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.user_id AND method = 'pin';
  DELETE FROM desk_pins WHERE user_id = NEW.user_id;
END;
